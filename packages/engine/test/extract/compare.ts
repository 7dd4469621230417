/** Our reading of a page in the referee's terms, so that the two can be compared as a whole. */
import { expect } from 'vitest'
import { extract } from '../../src/extract/extract.ts'
import type { Extraction } from '../../src/extract/tags.ts'
import { referee, type RefereeReading, type Seen } from './referee.ts'

/** The two must agree on everything; of invalid JSON-LD only on its place. */
export function expectAgreement(html: string): void {
  const theirs = referee(html)
  const ours = ourReading(html)
  for (const [index, block] of ours.jsonLd.entries()) if (theirs.jsonLd[index]?.text === '') block.text = ''
  expect(ours).toEqual(theirs)
}

interface Placed {
  offset: number
  line: number
  column: number
  inHead: boolean
}

/** `html` is read as UTF-8; offsets are in UTF-16 units, as the referee gives them. */
function ourReading(html: string): RefereeReading {
  const body = Buffer.from(html, 'utf8')
  const extraction = extract(body, 'text/html; charset=utf-8')
  const see = (tag: Placed, text: string): Seen => ({
    offset: body.toString('utf8', 0, tag.offset).length,
    line: tag.line,
    column: tag.column,
    inHead: tag.inHead,
    text,
  })
  return {
    titles: titlesOf(extraction).map((tag) => see(tag, tag.content)),
    metas: metasOf(extraction).map((tag) => see(tag, tag.content)),
    links: extraction.links.map((link) => see(link, `${link.rel} ${link.href}`)),
    jsonLd: extraction.jsonLd.map((block) => see(block, 'value' in block ? JSON.stringify(block.value) : '')),
    lang: extraction.lang,
    baseHref: extraction.baseHref,
  }
}

function titlesOf({ allTags }: Extraction): Extraction['allTags'] {
  return allTags.filter((tag) => tag.attribute === 'tag')
}

/** A tag that lists several keys is there once per key. */
function metasOf({ allTags }: Extraction): Extraction['allTags'] {
  const metas = allTags.filter((tag) => tag.attribute !== 'tag')
  return metas.filter((tag, index) => metas[index - 1]?.offset !== tag.offset)
}
