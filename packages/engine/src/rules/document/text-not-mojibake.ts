/**
 * Text that was broken before it reached the page: no header can fix it.
 *
 * Leaves alone: capital `Ã` and `Â` before a letter, as Portuguese and French write them.
 * Weight: readable, but ugly in every card.
 */
import { DESCRIPTION_KEYS, TITLE_KEYS } from '../kit/card-text.ts'
import { official } from '../../facts/evidence.ts'
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { filledTag, findingAt } from '../kit/find-tags.ts'
import { quoted } from '../kit/page-text.ts'

/** UTF-8 read as windows-1252 (`Ã©`, `â€™`, `Â `), and marks where a byte was already lost. */
const MOJIBAKE = /Ã[\u0080-\u00BF‚ƒ„…†‡ˆ‰‹Œ‘’“”•–—˜™›œ]|â€[\u0080-\u009F™œ“”˜¦]|Â[\u00A0-\u00BF]|\uFFFD/u

export const textNotMojibake = defineRule({
  id: 'text-not-mojibake',
  category: 'document',
  severity: 'warning',
  points: 4,
  title: 'Title and description show the right characters',
  problem: 'Title or description shows garbled characters',
  why: 'Text was read in the wrong encoding before it was written into the page, so every card shows the garbled form.',
  fixes: [
    {
      description:
        'Find the step that reads UTF-8 as Latin-1, often a database connection, an import or an export, and repair the stored text.',
    },
  ],
  sources: [
    official(
      'A single-byte decoder looks up each byte by itself: the bytes of one UTF-8 character become several others.',
      'https://encoding.spec.whatwg.org/#single-byte-decoder',
    ),
  ],
  mootWhen: ['charset-matches-bytes'],
  examples: {
    fails: [{ html: examplePage('<title>CrÃ¨me brÃ»lÃ©e</title>') }],
    passes: [{ html: examplePage('<title>Crème brûlée</title>') }],
  },
  check(facts) {
    const tags = [...TITLE_KEYS, ...DESCRIPTION_KEYS].flatMap((key) => filledTag(facts, key) ?? [])
    if (tags.length === 0) return 'not-applicable'
    return tags
      .filter(({ content }) => MOJIBAKE.test(content))
      .map((tag) => findingAt(tag, `${tag.name} reads ${quoted(tag.content)}.`))
  },
})
