/** The HTML file of `devcli diff`: pages whose cards or verdicts changed, each card as it was and as it is. */
import { valueSentences } from '../values/value-sentences.ts'
import { drawCard, type Card } from '@linklens/cards'
import { effectiveVerdict, verdictLabel } from '@linklens/engine'
import type { ReportDiff } from '../diff/compare-reports.ts'
import { groupChanges } from '../gate/changes.ts'
import type { CheckedPage, PlatformOutcome } from '../check-report.ts'
import { CardImages } from './card-images.ts'
import { cardsOn, type CardSet, type PageCards } from './page-cards.ts'
import { cardsPage, type ShownCard, type ShownPage, type ShownPlatform } from './cards-page.ts'
import { alikeWords, hiddenNote, MAX_PAGES, pageWords, DRAWN_FROM } from './shown-words.ts'

export interface DiffedSide {
  readonly name: string
  readonly pages: readonly CheckedPage[]
  readonly cards: CardSet
}

export function diffCards(diff: ReportDiff, [before, after]: readonly [DiffedSide, DiffedSide]): string {
  const images = new CardImages()
  const old = byPath(before.pages)
  const now = byPath(after.pages)
  const all = changedPaths(diff, before.cards, after.cards)
  // Images of pages that are not shown would fill the file.
  const shown = all.slice(0, MAX_PAGES).map(({ path, of }): ShownPage => {
    const page = now.get(path) as CheckedPage
    const earlier = old.get(path) as CheckedPage
    const platforms = [...cardsOn(path, after.cards)].flatMap(([id, card]): ShownPlatform[] => {
      const outcome = page.platforms[id]
      const earlierCard = cardsOn(path, before.cards).get(id)
      const cards = [
        ...(earlierCard ? [shownCard('before', earlierCard, before.cards, images)] : []),
        shownCard('after', card, after.cards, images),
      ]
      return outcome ? [{ id, outcome, before: changedFrom(earlier.platforms[id], outcome), cards }] : []
    })
    const score =
      earlier.score === page.score ? `score ${page.score}` : `score ${earlier.score} → ${page.score}`
    return { ...pageWords(page, score, of), platforms }
  })
  return cardsPage({
    title: `Link previews: ${before.name} → ${after.name}`,
    notes: [
      ...(shown.length === 0 ? ['No card and no verdict changed.'] : []),
      ...valueSentences(diff.values),
      ...hiddenNote(all.length),
      DRAWN_FROM,
    ],
    pages: shown,
    imageStyles: images.styles,
  })
}

const byPath = (pages: readonly CheckedPage[]) => new Map(pages.map((page) => [page.path, page]))

/** Changed verdicts first, one page of each kind; then pages that draw other cards with the same verdicts. */
function changedPaths({ changed }: ReportDiff, before: CardSet, after: CardSet) {
  const groups = groupChanges(changed).map(({ pattern, pages }) => ({
    path: pages[0]?.path ?? '',
    of: alikeWords(pages.length, pattern),
  }))
  const known = new Set(changed.map(({ path }) => path))
  const redrawn = [...after.pages.keys()]
    .filter((path) => !known.has(path) && isRedrawn(path, before, after))
    .map((path) => ({ path, of: 'other cards, the same verdicts' }))
  return [...groups, ...redrawn]
}

function isRedrawn(path: string, before: CardSet, after: CardSet): boolean {
  return before.pages.has(path) && textOf(cardsOn(path, before)) !== textOf(cardsOn(path, after))
}

/** Without the URL above the card: the two sides may have been read at different ones. */
const textOf = (cards: PageCards): string =>
  JSON.stringify([...cards.values()].map((card) => ({ ...card, link: '' })))

const changedFrom = (was: PlatformOutcome | undefined, now: PlatformOutcome): string | undefined =>
  was && effectiveVerdict(was) !== effectiveVerdict(now) ? verdictLabel(was) : undefined

const shownCard = (label: string, card: Card, { findImage }: CardSet, images: CardImages): ShownCard => ({
  label,
  drawn: drawCard(card, (url) => images.place(url, findImage)),
})
