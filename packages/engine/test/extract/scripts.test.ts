import { describe, expect, test } from 'vitest'
import { names, read } from './read.ts'

const META = '<meta name=seen content=x>'
const FAKE = '<meta name=fake content=x>'

describe('tags in a script are not tags', () => {
  test.each([
    ['plain', `<script>document.write('${FAKE}')</script>${META}`],
    ['a near miss of the end tag', `<script></scripty>${FAKE}</script>${META}`],
    ['an end tag in capitals, with a space', `<script>${FAKE}</SCRIPT >${META}`],
    ['an end tag with attributes', `<script>${FAKE}</script x="a>b">${META}`],
    ['escaped: the first end tag still ends it', `<script><!-- ${FAKE}</script>${META}`],
    [
      'double escaped: an inner script is passed over',
      `<script><!-- <script>${FAKE}</script>${FAKE}--></script>${META}`,
    ],
    ['double escaped, then escaped again', `<script><!-- <script></script>${FAKE}</script>${META}`],
    ['an escape that ends at once', `<script><!-->${FAKE}</script>${META}`],
    ['<script in an escape, without an end of its name', `<script><!-- <scripts></script>${META}`],
  ])('tags in a script are not tags: %s', (_, html) => {
    expect(names(html)).toEqual(['seen'])
  })

  test('a script that never ends swallows the page', () => {
    expect(names(`${META}<script><!-- <script></script>${FAKE}`)).toEqual(['seen'])
  })
})

test('JSON-LD is read from scripts of its type, in any case and with parameters', () => {
  const { jsonLd } = read(
    '<script type=" Application/LD+JSON; charset=utf-8">{"a":1}</script><script>{"b":2}</script>',
  )
  expect(jsonLd).toEqual([{ value: { a: 1 }, line: 1, column: 1, offset: 0, inHead: true }])
})

test('the type of a script may hold a character reference', () => {
  // ASP.NET Core escapes the plus sign: github.com/dotnet/aspnetcore/issues/61718 (read 2026-11).
  const { jsonLd } = read('<script type="application/ld&#x2B;json">{"a":1}</script>')
  expect(jsonLd.map((block) => 'value' in block && block.value)).toEqual([{ a: 1 }])
})

test('JSON-LD keeps character references: scripts have none', () => {
  expect(read('<script type="application/ld+json">{"a":"x &amp; y"}</script>').jsonLd[0]?.value).toEqual({
    a: 'x &amp; y',
  })
})
