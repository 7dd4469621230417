import { describe, expect, it } from 'vitest'
import { givenImage } from '../image/given-image.ts'
import { isPrivateUrl, withPrivateImages } from './private-images.ts'
import { unfetchedImage } from './unfetched-page.ts'

const image = (url: string) =>
  unfetchedImage({ url, ...givenImage({ format: 'png', width: 1200, height: 630 }) })

describe('images of private hosts', () => {
  it.each([
    'http://localhost:3000/c.png',
    'http://app.localhost/c.png',
    'http://127.1/c.png',
    'http://2130706433/c.png',
    'http://0x7f000001/c.png',
    'http://0.0.0.0:8080/c.png',
    'http://192.168.1.5/c.png',
    'http://10.0.0.1/c.png',
    'http://169.254.169.254/c.png',
    'http://[::1]/c.png',
    'http://[::ffff:127.0.0.1]/c.png',
    'http://[fe80::1]/c.png',
    'http://web:3000/c.png',
    'https://undefined/c.png',
    'http://host.docker.internal/c.png',
    'https://shop.local/c.png',
    'https://shop.test/c.png',
    'https://localhost./c.png',
    'https://user:pw@localhost/c.png',
  ])('images of private hosts: %s', (url) => {
    expect(isPrivateUrl(url)).toBe(true)
    const [hidden] = withPrivateImages([image(url)], [{ url }])
    expect(hidden).toMatchObject({ url, response: null, error: { code: 'BLOCKED_HOST' } })
    expect(hidden?.prefix).toHaveLength(0)
  })

  it('are the same whether somebody asked for them or not', () => {
    const named = [{ url: 'http://localhost/c.png' }, { url: null }, { url: 'https://example.com/c.png' }]
    const asked = withPrivateImages(
      [image('https://example.com/c.png'), image('http://localhost/c.png')],
      named,
    )
    expect(withPrivateImages([image('https://example.com/c.png')], named)).toEqual(asked)
  })

  it('leaves the others as they are', () => {
    const images = [image('https://example.com/c.png')]
    expect(withPrivateImages(images, [{ url: 'https://example.com/c.png' }])).toBe(images)
    expect(isPrivateUrl('https://local.example.com/c.png')).toBe(false)
  })
})
