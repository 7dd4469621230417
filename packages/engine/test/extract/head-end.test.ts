import { describe, expect, test } from 'vitest'
import { extract } from '../../src/extract/extract.ts'
import { read } from './read.ts'

const META = '<meta property="og:title" content="x">'

function headOf(html: string): [inHead: boolean | undefined, by: string, at: string] {
  const page = read(html)
  return [page.openGraph[0]?.inHead, page.headEndedBy, html.slice(page.headEnd, page.headEnd + 6)]
}

describe('what ends the head', () => {
  test.each([
    ['its end tag', `<head></head>${META}`, [true, '/head', '</head']],
    ['the body, with the end tag left out', `<head><body>${META}`, [false, 'body', '<body>']],
    ['an element that does not belong there', `<head><div></div>${META}</head>`, [false, 'div', '<div><']],
    ['an unknown element', `<head><X-Tag>${META}</head>`, [false, 'x-tag', '<X-Tag']],
    ['text', `<head>  stray${META}</head>`, [false, '#text', 'stray<']],
    ['an invisible character that is no white space', `<head>\u200b${META}</head>`, [false, '#text', '']],
    ['</body>', `<head></body>${META}</head>`, [false, '/body', '</body']],
    ['</br>', `<head></br>${META}`, [false, '/br', '</br><']],
    ['nothing but the end of the file', `<head>${META}`, [true, '#eof', '']],
  ])('what ends the head: %s', (_, html, [inHead, by, at]) => {
    expect(headOf(html).slice(0, 2)).toEqual([inHead, by])
    if (at !== '') expect(headOf(html)[2]).toBe(at)
  })
})

describe('what does not end the head', () => {
  test.each([
    ['white space and comments', ' \n<!-- x -->'],
    ['white space as references', '&#32;&#x0A;&Tab;&#12;'],
    ['line ends of XML as references', '&#13;\n&#xD;'],
    ['end tags that belong to nothing', '</div></p></title>'],
    ['a second <head>', '<head>'],
    ['a doctype', '<!doctype html>'],
    ['styles, scripts, templates, bases', '<style></style><script></script><template></template><base>'],
    ['a second <html>', '<html lang=de>'],
  ])('what does not end the head: %s', (_, html) => {
    expect(headOf(`<head>${html}${META}</head>`).slice(0, 2)).toEqual([true, '/head'])
  })
})

test('between </head> and the body, a meta is put into the head', () => {
  expect(headOf(`<head></head>\n${META}<body>`)[0]).toBe(true)
  expect(headOf(`<head></head><p>${META}`)[0]).toBe(false)
})

test('a page without any of html, head and body has a head all the same', () => {
  expect(headOf(`<!doctype html>${META}<p>text`)).toEqual([true, 'p', '<p>tex'])
})

test('in UTF-16 too, the head that is never left ends with the page', () => {
  const body = Buffer.from('\uFEFF<head><template>', 'utf16le')
  const page = extract(body, null)
  expect([page.headEnd, page.headEndedBy]).toEqual([body.length, '#eof'])
})

test('an empty page has a head that ends with it', () => {
  const page = read('')
  expect([page.headEnd, page.headEndedBy, page.htmlLength]).toEqual([0, '#eof', 0])
})
