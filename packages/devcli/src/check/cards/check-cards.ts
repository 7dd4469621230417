/** The HTML file of `devcli check`: one page of each kind of change or finding, with its cards. */
import { valueSentences } from '../values/value-sentences.ts'
import { drawCard } from '@linklens/cards'
import { VERDICT_LABELS } from '@linklens/engine'
import { groupChanges, type ChangeGroup } from '../gate/changes.ts'
import { runOverview } from './run-overview.ts'
import type { FormatInput } from '../formats/format.ts'
import { pagesCount } from '../formats/words.ts'
import { isCounted, type CheckedPage, type CheckReport } from '../check-report.ts'
import { CardImages } from './card-images.ts'
import { cardsOn, type CardSet } from './page-cards.ts'
import { cardsPage, type ShownPage, type ShownPlatform } from './cards-page.ts'
import { alikeWords, hiddenNote, MAX_PAGES, pageWords, DRAWN_FROM } from './shown-words.ts'

export function checkCards({ report, judgement, target, notes, cards }: FormatInput): string {
  const images = new CardImages()
  const all = judgement.worse
    ? groupChanges(judgement.worse).flatMap((group) => chosenByChange(report, group) ?? [])
    : chosenByFindings(report)
  // Images of pages that are not shown would fill the file.
  const chosen = all.slice(0, MAX_PAGES)
  const shown = chosen.flatMap((one) => (cards ? [shownPage(one, cards, images)] : []))
  const failures = judgement.failures.map((failure) => `Failed: ${failure}`)
  const fine = judgement.worse ? 'Nothing is worse than the baseline.' : 'No errors and no warnings.'
  return cardsPage({
    title: `Link previews: ${pagesCount(report.pages.length)} of ${target}`,
    notes: [
      ...failures,
      ...valueSentences(report.changedValues ?? []),
      ...(all.length === 0 ? [fine] : []),
      ...hiddenNote(all.length),
      ...notes,
      DRAWN_FROM,
    ],
    pages: shown,
    // Before the styles: it places images too.
    overview: report.pages.length > 1 ? runOverview(report, cards, images) : null,
    imageStyles: images.styles,
  })
}

interface Chosen {
  readonly page: CheckedPage
  /** What it is an example of; empty where it is alone. */
  readonly of: string
  /** Platform → its verdict before, in words. */
  readonly before: ReadonlyMap<string, string>
}

function chosenByChange({ pages }: CheckReport, { pattern, pages: changed }: ChangeGroup): Chosen | null {
  const [first] = changed
  const page = pages.find(({ path }) => path === first?.path)
  if (!page || !first) return null
  return {
    page,
    of: alikeWords(changed.length, pattern),
    before: new Map(first.verdicts.map(({ platform, from }) => [platform, VERDICT_LABELS[from]])),
  }
}

/** The first page of each kind of finding; a page that is faulty in several ways is shown once. */
function chosenByFindings({ pages, groups }: CheckReport): Chosen[] {
  const counted = groups.filter(isCounted)
  const paths = new Set(counted.flatMap(({ pages: [first] }) => (first === undefined ? [] : [first])))
  return pages.filter(({ path }) => paths.has(path)).map((page) => ({ page, of: '', before: new Map() }))
}

function shownPage({ page, of, before }: Chosen, all: CardSet, images: CardImages): ShownPage {
  const platforms = [...cardsOn(page.path, all)].flatMap(([id, card]): ShownPlatform[] => {
    const outcome = page.platforms[id]
    const drawn = drawCard(card, (url) => images.place(url, all.findImage))
    return outcome ? [{ id, outcome, before: before.get(id), cards: [{ drawn }] }] : []
  })
  return { ...pageWords(page, `score ${page.score}`, of), platforms }
}
