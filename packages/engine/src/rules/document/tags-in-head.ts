/**
 * What does not belong in the head (a `div`, an `img`, a text) ends it early: what follows counts as
 * body, where some readers do not look.
 *
 * Leaves alone: a stray copy of a key that the head holds as well, a stray description where the head holds one for
 * cards, and keys that no card is made of.
 */
import type { PageTag } from '../../extract/tags.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import { tagKeys } from '../../metadata/tag-index.ts'
import { placesTagsByAgent } from '../../metadata/tag-places.ts'
import { code, measured, official } from '../../facts/evidence.ts'
import { lostFirst } from '../shared/lost-first.ts'
import { DESCRIPTION_KEYS } from '../shared/card-text.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule, type Fix } from '../define-rule.ts'
import { headEnder } from './head-ender.ts'
import { findingAt, linkPlace, linksWithRel, tagsNamed, type Place, placeName } from '../shared/find-tags.ts'
import { listText, upperFirst } from '../../facts/wording.ts'

/** How many keys the sentence names before it says how many more there are. */
const NAMED_KEYS = 4

const CARD_KEYS = /^(?:og:(?:title|description|image|url)|twitter:card|description|title)$/u

/** Tags of the card in the body whose key the head does not hold as well. */
function strayTags(facts: PageIndex): PageTag[] {
  const inHead = (key: string) => tagsNamed(facts, key).some((tag) => tag.inHead)
  const isDescribed = DESCRIPTION_KEYS.some(inHead)
  const isMissed = (key: string) =>
    CARD_KEYS.test(key) && !inHead(key) && !(key === 'description' && isDescribed)
  return facts.extraction.allTags.filter((tag) => !tag.inHead && tagKeys(tag).some(isMissed))
}

function strayCanonical(facts: PageIndex): Place[] {
  const links = linksWithRel(facts, 'canonical')
  return links.some(({ inHead }) => inHead) ? [] : links.slice(0, 1).map(linkPlace)
}

const MOVE: Fix = {
  description: 'Move the tags to the top of the head, before scripts and anything a plug-in adds.',
}

export const tagsInHead = defineRule({
  id: 'tags-in-head',
  category: 'document',
  severity: 'warning',
  explains: ['tag-outside-head', 'tag-behind-head'],
  title: 'The tags are in the head',
  problem: 'Tags outside the head',
  why: 'Some readers stop at the end of the head. One stray element inside it (a div, an img, a noscript image), or text before or inside it, ends it early, and every tag after that is lost to them.',
  fixes: [MOVE, 'Take out of the head what does not belong there, such as a div, an img or an iframe.'],
  sources: [
    official('The tags must be inside the head.', DOCUMENTS.whatsapp),
    code('Stops reading at the body.', DOCUMENTS.wordpress),
    code('Only tags in the head are read.', DOCUMENTS.lemmy),
    measured('82 pages lose Open Graph tags to a malformed head.', DOCUMENTS.survey),
  ],
  examples: {
    fails: [
      {
        html: '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Bread</title>\n<div id="consent"></div>\n<meta property="og:title" content="Bread">\n</head>\n<body></body>\n</html>\n',
      },
    ],
    passes: [
      {
        html: '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Bread</title>\n<meta property="og:title" content="Bread">\n</head>\n<body>\n<div id="consent"></div>\n</body>\n</html>\n',
      },
    ],
  },
  check(facts, { losses }) {
    // Nobody can move tags that a framework streams (`streamed-tags-in-head`).
    if (placesTagsByAgent(facts.extraction)) return 'not-applicable'
    const stray: Place[] = [...strayTags(facts), ...strayCanonical(facts)]
    const [first] = lostFirst(stray, losses)
    if (!first) return []
    const keys = [...new Set(stray.map(placeName))]
    const more = keys.length - NAMED_KEYS
    const named = more > 0 ? [...keys.slice(0, NAMED_KEYS), `${more} more`] : keys
    const ender = headEnder(facts.extraction)
    const come = named.length === 1 ? 'comes' : 'come'
    const why = ender ? `: ${ender.why}` : ', where some apps do not look'
    const message = `${upperFirst(listText(named))} ${come} after the end of the <head>${why}.`
    return [findingAt(first, message, ender ? [ender.fix] : [MOVE])]
  },
})
