import { describe, expect, it } from 'vitest'
import { text } from '../../../test/image/build-image.ts'
import { readSvg } from './svg.ts'
import { findSvgRoot } from './svg-root.ts'

const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"'

function size(source: string | Uint8Array): string | null {
  const facts = readSvg(typeof source === 'string' ? text(source) : source, true)
  return facts === null || facts === 'more' ? facts : `${facts.width}x${facts.height}`
}

const svg = (attributes: string) => size(`<svg ${NAMESPACE} ${attributes}><path d="M0 0"/></svg>`)

describe('size', () => {
  it.each([
    ['width="100" height="50"', '100x50'],
    ['width="100px" height="50PX"', '100x50'],
    ['width="75pt" height="6pc"', '100x96'],
    ['width="1in" height="2.54cm"', '96x96'],
    ['width="25.4mm" height="101.6q"', '96x96'],
    ['width="7.6875em" height="1rem"', '123x16'],
    ['width="1e2" height=".5e2"', '100x50'],
    ['width="123.6" height="45.4"', '124x45'],
    ["width='100' height = '50'", '100x50'],
    ['viewBox="0 0 480 360"', '480x360'],
    ['viewBox="-10,-10 480,360"', '480x360'],
    ['width="100%" height="100%" viewBox="0 0 480 360"', '480x360'],
    ['width="100" viewBox="0 0 30 10"', '100x33'],
    ['height="456px" viewBox="0 0 246 912"', '123x456'],
    ['width="auto" height="50" viewBox="0 0 30 10"', '150x50'],
    ['width="abc" height="50" viewBox="0 0 30 10"', '150x50'],
  ])('is given by %s', (attributes, expected) => {
    expect(svg(attributes)).toBe(expected)
  })

  it.each([
    [''],
    ['width="100"'],
    ['width="100%" height="100%"'],
    ['viewBox="0 0 0 360"'],
    ['viewBox="0 0 480"'],
    ['width="10ex" height="10"'],
    ['width="50vw" height="10"'],
    ['width="calc(10px + 5px)" height="10"'],
    ['width="10em" height="10" font-size="20"'],
    ['width="-5" height="10"'],
    ['width="0" height="10"'],
    ['width="10" height="10" style="width:20px"'],
  ])('is refused for %s', (attributes) => {
    expect(svg(attributes)).toBeNull()
  })

  it('is not read from a child or from text that looks like a root', () => {
    expect(svg('stroke-width="3" data-width="7"')).toBeNull()
    expect(size(`<!-- <svg width="1" height="1"> --><svg ${NAMESPACE} width="100" height="50"/>`)).toBe(
      '100x50',
    )
  })
})

describe('what may be around it', () => {
  it.each([
    `<?xml version="1.0"?>\n<?xml-stylesheet href="a.css"?><!-- a --><svg ${NAMESPACE} width="9" height="5"/>`,
    `\uFEFF<?xml version="1.0"?><svg ${NAMESPACE} width="9" height="5"/>`,
    `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd"><svg ${NAMESPACE} width="9" height="5"/>`,
    `<!DOCTYPE svg [<!ENTITY w "9"> <!ENTITY h '5'>]><svg ${NAMESPACE} width="&w;" height="&h;"/>`,
    `<svg ${NAMESPACE} width="&#57;" height="&#x35;px" title="a > b"/>`,
    `<s:svg xmlns:s="http://www.w3.org/2000/svg" width="9" height="5"></s:svg>`,
    `\n  <svg\n\t${NAMESPACE}\n\twidth="9"\n\theight="5"\n>`,
  ])('what may be around it: %s', (source) => {
    expect(size(source)).toBe('9x5')
  })

  it.each(['utf16le', 'utf16be', 'utf16le without a mark'])('what may be around it: %s', (encoding) => {
    const little = Buffer.from(`\uFEFF<svg ${NAMESPACE} width="9" height="5"/>`, 'utf16le')
    const file = encoding.endsWith('mark')
      ? little.subarray(2)
      : encoding === 'utf16be'
        ? little.swap16()
        : little
    expect(size(new Uint8Array(file))).toBe('9x5')
  })

  it.each([
    `\n<?xml version="1.0"?><svg ${NAMESPACE} width="9" height="5"/>`,
    `<svg ${NAMESPACE} width="9" onclick="a < b" height="5"/>`,
    `<html><svg ${NAMESPACE} width="9" height="5"/></html>`,
    `<!doctype html><svg ${NAMESPACE} width="9" height="5"/>`,
    `<SVG ${NAMESPACE} width="9" height="5"/>`,
    `<svgx ${NAMESPACE} width="9" height="5"/>`,
    `<svg ${NAMESPACE} width="9" height="5"`,
  ])('refuses what no browser draws: %s', (source) => {
    expect(size(source)).toBeNull()
  })

  it('keeps values short, whatever its entities hold', () => {
    const source = `<!DOCTYPE svg [<!ENTITY a "${'1'.repeat(30_000)}">]><svg ${NAMESPACE} width="${'&a;'.repeat(300)}" height="5"/>`
    const root = findSvgRoot(text(source), true)
    if (root === null || root === 'more') throw new Error('There is no root.')
    expect(root.attributes.get('width')).toHaveLength(1_000)
  })

  it('waits for the end of the root, but not behind the longest prolog we read', () => {
    const start = text(`<?xml version="1.0"?><svg ${NAMESPACE} width="9" hei`)
    expect(readSvg(start, false)).toBe('more')
    expect(readSvg(text(`<!-- ${'x'.repeat(70_000)}`), false)).toBeNull()
  })
})
