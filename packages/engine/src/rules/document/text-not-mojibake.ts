/**
 * Text that was broken before it reached the page: no header can fix it.
 *
 * Leaves alone: capital `Ã` and `Â` before a letter, as Portuguese and French write them.
 */
import {
  CUT_BY_CHARACTERS,
  DESCRIPTION_KEYS,
  endsInHalfCharacter,
  isMojibake,
  TITLE_KEYS,
} from '../shared/card-text.ts'
import { upperFirst } from '../../facts/wording.ts'
import { official } from '../../facts/evidence.ts'
import { SPOILT } from '../shared/misleading.ts'
import type { PageTag } from '../../extract/tags.ts'
import { defineRule, type Finding } from '../define-rule.ts'
import { filledTag, findingAt, placeName } from '../shared/find-tags.ts'
import { quoted } from '../shared/page-text.ts'
import { serverFix } from '../shared/fixes.ts'

function findingOf(tag: PageTag): Finding {
  const { content } = tag
  const name = upperFirst(placeName(tag))
  if (!endsInHalfCharacter(content)) return findingAt(tag, `${name} reads ${quoted(content)}.`)
  const message = `${name} ends in half a character: ${quoted(`...${content.slice(-END_CHARACTERS)}`)}.`
  return findingAt(tag, message, [CUT_BY_CHARACTERS])
}
const END_CHARACTERS = 40

export const textNotMojibake = defineRule({
  id: 'text-not-mojibake',
  category: 'document',
  severity: 'warning',
  title: 'Title and description show the right characters',
  problem: 'Title or description shows garbled characters',
  why: 'Text was read in the wrong encoding before it was written into the page, so every card shows the garbled form.',
  fixes: [
    serverFix(
      'Type the title and description again in your editor. If the page still shows wrong letters, ask a developer what reads UTF-8 as Latin-1: often a database connection, an import or an export.',
    ),
  ],
  sources: [
    official(
      'A single-byte decoder looks up each byte by itself: the bytes of one UTF-8 character become several others.',
      'https://encoding.spec.whatwg.org/#single-byte-decoder',
    ),
  ],
  supersededBy: ['charset-matches-bytes'],
  examples: {
    fails: ['<title>CrÃ¨me brÃ»lÃ©e</title>'],
    passes: ['<title>Crème brûlée</title>'],
  },
  check(facts) {
    const tags = [...TITLE_KEYS, ...DESCRIPTION_KEYS].flatMap((key) => filledTag(facts, key) ?? [])
    if (tags.length === 0) return 'not-applicable'
    return tags
      .filter(({ content }) => isMojibake(content))
      .map((tag) => ({ ...findingOf(tag), misleading: SPOILT }))
  },
})
