import { describe, expect, it } from 'vitest'
import { inspectHtml } from '../../inspect-html.ts'
import { examplePage } from '../examples/example-html.ts'

const found = (head: string, path = '/obs/17', host = 'acme.example') =>
  inspectHtml(examplePage(head), { url: `https://${host}${path}` }).diagnostics.find(
    ({ id }) => id === 'title-not-just-site-name',
  )
const og = (title: string) =>
  `<meta property="og:title" content="${title}">\n<meta property="og:site_name" content="Acme Baking">`

describe('a card that says only the name of the site', () => {
  it('is a warning where the title element says more, and takes that', () => {
    for (const title of ['Rye in a day', 'Rye in a day | Acme Baking', 'Acme Baking: Rye in a day']) {
      const finding = found(`<title>${title}</title>\n${og('Acme Baking')}`)
      expect(finding?.severity).toBe('warning')
      expect(finding?.message).toContain('; the title element says "Rye in a day".')
      expect(finding?.fixes[0]?.snippet).toBe('<meta property="og:title" content="Rye in a day">')
    }
  })

  it.each(['Acme Baking', '', 'Home', 'undefined', 'Acme Baking | Acme Baking'])(
    'takes nothing from a title element that says no more: %s',
    (title) => {
      const finding = found(`<title>${title}</title>\n${og('Acme Baking')}`)
      expect(finding?.severity).toBe('info')
      expect(finding?.message).toBe('The title is "Acme Baking", and so is og:site_name.')
    },
  )

  it('is right on the front page', () => {
    expect(found(`<title>Rye in a day</title>\n${og('Acme Baking')}`, '/')).toBeUndefined()
  })
})

describe('the name of the site twice', () => {
  it.each(['Acme Baking | Acme Baking', 'Acme Baking – acme baking', 'Acme Baking: Acme Baking'])(
    '%s',
    (title) => {
      for (const path of ['/', '/obs/17']) expect(found(og(title), path)?.title).toContain('twice')
    },
  )

  it('is found by the host as well', () => {
    expect(found('<title>Acme | Acme</title>', '/')?.title).toContain('twice')
  })

  it.each([
    'Metallica - Metallica',
    'New York, New York',
    'Acme Baking | Acme Baking Shop',
    'Acme Baking | Rye',
    'Acme',
  ])('is not: %s', (title) => {
    expect(found(og(title), '/')).toBeUndefined()
  })
})
