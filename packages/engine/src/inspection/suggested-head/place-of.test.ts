import { expect, it } from 'vitest'
import { inspectHtml } from '../../index.ts'

const TEXT = '<title>Crème, 🍞 und Brot</title>'
const place = (html: string | Uint8Array) => {
  const headers = { 'content-type': 'text/html' }
  const { platformCompatibility } = inspectHtml(html, { url: 'https://oven.example/bread', headers })
  return platformCompatibility.suggestedHead?.insertAfter
}

it('counts columns in UTF-16 units, as for every tag', () => {
  expect(place(`<html><head>${TEXT}<meta charset="utf-8"><p>Bread`)).toEqual({
    line: 1,
    column: `<html><head>${TEXT}<meta charset="utf-8">`.length + 1,
  })
})

it('finds the place in a charset of one byte as well', () => {
  const before = '<html><head><title>Crème</title><meta charset="windows-1252">'
  expect(place(Buffer.from(`${before}<p>Bread`, 'latin1'))).toEqual({ line: 1, column: before.length + 1 })
})

it('does not count a byte order mark', () => {
  expect(place(`\uFEFF<html><head>${TEXT}`)).toEqual({ line: 1, column: '<html><head>'.length + 1 })
})

it.each(['script', 'noscript', 'template', 'style'])(
  'is never inside a <%s> that names a charset',
  (name) => {
    const html = `<html><head><${name}><meta charset="utf-8"></${name}>${TEXT}</head><p>Bread`
    expect(place(html)).toEqual({ line: 1, column: '<html><head>'.length + 1 })
  },
)
