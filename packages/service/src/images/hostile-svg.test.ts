/** Hostile SVGs. Their effects are watched from outside: files, sockets, time. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { png } from '../../../../test/e2e/png.ts'
import { imageProcesses } from '../../test/test-deps.ts'
import { toWebp } from './to-webp.ts'

const rasteriseSvg = (svg: Uint8Array) => toWebp(imageProcesses, svg)

const folder = mkdtempSync(join(tmpdir(), 'linklens-svg-'))
const asked: string[] = []
let server: Server
let origin: string
let red: string

beforeAll(async () => {
  const image = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#f00' } })
    .png()
    .toBuffer()
  red = image.toString('base64')
  writeFileSync(join(folder, 'red.png'), image)
  writeFileSync(join(folder, 'red.css'), 'rect { fill: red }')
  writeFileSync(
    join(folder, 'red.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50"><rect id="r" width="50" height="50" fill="red"/></svg>',
  )
  writeFileSync(join(folder, 'secret.txt'), 'MMMMMMMM')
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end(image)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
  server.close()
})

const svg = (inner: string, { attributes = 'width="200" height="100"', before = '' } = {}): Uint8Array =>
  new TextEncoder().encode(
    `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xi="http://www.w3.org/2001/XInclude" ${attributes}>${inner}</svg>`,
  )

/** Counts the pixels that are not white on a white ground. */
async function drawn(file: Uint8Array): Promise<number> {
  const pixels = await sharp(await rasteriseSvg(file))
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer()
  return pixels.filter((value) => value < 250).length
}

describe('an SVG', () => {
  it('is drawn', async () => {
    expect(await drawn(svg('<rect width="50" height="50" fill="red"/>'))).toBe(2_500)
    expect(await drawn(svg(`<image href="data:image/png;base64,${red}" width="50" height="50"/>`))).toBe(
      2_500,
    )
  })

  it('is drawn with what is embedded in it', async () => {
    const filter = `<filter id="f"><feImage href="data:image/png;base64,${red}"/></filter>`
    expect(await drawn(svg(`${filter}<rect width="50" height="50" filter="url(#f)"/>`))).toBeGreaterThan(
      2_000,
    )
  })

  it('reads no file', async () => {
    const file = (name: string) => pathToFileURL(join(folder, name)).href
    const reaching = [
      `<image href="${file('red.png')}" width="50" height="50"/>`,
      `<image xlink:href="${join(folder, 'red.png')}" width="50" height="50"/>`,
      `<image href="red.png" xml:base="${file('')}" width="50" height="50"/>`,
      `<use href="${file('red.svg')}#r"/>`,
      `<filter id="f"><feImage href="${file('red.png')}"/></filter><rect width="50" height="50" filter="url(#f)"/>`,
      `<text y="50" font-size="40"><xi:include href="${file('secret.txt')}" parse="text"/></text>`,
      `<style>@import url("${file('red.css')}");</style><rect width="50" height="50" fill="none"/>`,
      `<image href="data:image/svg+xml;base64,${Buffer.from(svg(`<image href="${file('red.png')}" width="50" height="50"/>`)).toString('base64')}" width="50" height="50"/>`,
    ]
    for (const inner of reaching) expect(await drawn(svg(inner)), inner).toBe(0)
    const before = `<!DOCTYPE svg [<!ENTITY x SYSTEM "${file('secret.txt')}">]>`
    await expect(rasteriseSvg(svg('<text y="50" font-size="40">&x;</text>', { before }))).rejects.toThrow()
  })

  it('sends nothing to the network', async () => {
    const reaching = [
      `<image href="${origin}/a.png" width="50" height="50"/>`,
      `<use href="${origin}/a.svg#r"/>`,
      `<style>@import url("${origin}/a.css"); @font-face { font-family: f; src: url("${origin}/f.woff") }</style><text font-family="f"> </text>`,
      `<text y="50"><xi:include href="${origin}/x" parse="text"/></text>`,
      `<filter id="f"><feImage href="${origin}/f.png"/></filter><rect width="50" height="50" filter="url(#f)"/>`,
    ]
    for (const inner of reaching) expect(await drawn(svg(inner)), inner).toBe(0)
    await drawn(svg('<rect/>', { before: `<!DOCTYPE svg SYSTEM "${origin}/a.dtd">` }))
    await drawn(svg('<rect/>', { before: `<?xml-stylesheet href="${origin}/a.css"?>` }))
    expect(asked).toEqual([])
  })

  it.each([
    ['a million pixels each way', { attributes: 'width="1000000" height="1000000"' }],
    ['a huge view box', { attributes: 'viewBox="0 0 100000 100000"' }],
  ])('is not drawn with %s', async (_, options) => {
    await expect(rasteriseSvg(svg('<rect width="100%" height="100%"/>', options))).rejects.toMatchObject({
      reason: 'pixels',
    })
  })

  it('is not drawn when its entities explode', async () => {
    const names = [...'abcdefghij']
    const entities = names.map((name, index) => {
      const before = names[index - 1]
      return `<!ENTITY ${name} "${before ? `&${before};`.repeat(10) : 'lol'}">`
    })
    const before = `<!DOCTYPE svg [${entities.join('')}]>`
    await expect(rasteriseSvg(svg('<text>&j;</text>', { before }))).rejects.toThrow('cannot be read')
  })

  it('cannot contain a decompression bomb', async () => {
    const bomb = png(16_000, 16_000)
    const image = `<image href="data:image/png;base64,${bomb.toString('base64')}" width="50" height="50"/>`
    await expect(rasteriseSvg(svg(image))).rejects.toMatchObject({ reason: 'memory' })
  })

  it.each([
    [
      'a pattern',
      '<pattern id="p" width="30000" height="30000" patternUnits="userSpaceOnUse"><rect width="30000" height="30000" fill="red"/></pattern><rect width="200" height="100" fill="url(#p)"/>',
    ],
    [
      'a chain of masks',
      `${Array.from({ length: 300 }, (_, index) => `<mask id="m${index}" mask="url(#m${index + 1})"><rect width="4000" height="4000" fill="#fff"/></mask>`).join('')}<rect width="4000" height="4000" mask="url(#m0)"/>`,
    ],
  ])('is given up when it grows: %s', async (_, inner) => {
    const attributes = 'width="3000" height="3000"'
    await expect(rasteriseSvg(svg(inner, { attributes }))).rejects.toThrow('Took more than 400 MB')
  })
})
