import { PLATFORMS } from '@linklens/engine'
import { expect, it } from 'vitest'
import { imageLimitsOf } from './image-limits.tsx'

const limitsOf = (id: string) => PLATFORMS.filter((one) => one.id === id).map(imageLimitsOf)[0]

it('compares an image with the limits that matter for the best card', () => {
  expect(limitsOf('facebook')).toEqual({ maxBytes: 8_000_000, minWidth: 600, minHeight: 315 })
  expect(limitsOf('whatsapp')).toEqual({ maxBytes: 599_999, minWidth: 300, minHeight: null })
})

it('shows no limit that only may matter: there the verdict is unknown', () => {
  expect(limitsOf('mastodon')?.maxBytes).toBe(8_388_608)
  expect(limitsOf('bluesky')?.maxBytes).toBeNull()
  expect(limitsOf('imessage')?.minWidth).toBe(150)
})
