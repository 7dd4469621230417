/**
 * What the HTML file of a run says of all its pages: findings first, then templates, then the pages as a list. Radio buttons
 * sort the list by CSS alone, because the file runs no scripts.
 *
 * What must never happen: the file of many pages is too long to open. So each part has a largest number of entries, and says
 * what it leaves out. Proven by test/check/run-overview.test.ts.
 */
import { drawCard, toHtml } from '@linklens/cards'
import { html, raw } from 'hono/html'
import {
  isCounted,
  type CheckedPage,
  type CheckReport,
  type FindingGroup,
  type UnreadPage,
} from '../check-report.ts'
import { averageScore, fullCards, number, pagesCount, whereWords } from '../formats/words.ts'
import { isOfSite } from '../site/site-rules.ts'
import { pathPattern } from '../path-pattern.ts'
import type { Markup, Overview } from './cards-page.ts'
import type { CardImages } from './card-images.ts'
import { cardsOn, type CardSet } from './page-cards.ts'

const MAX_FINDINGS = 60
const MAX_TEMPLATES = 24
const MAX_PAGES = 1_000

/** @returns what comes before the pages that are drawn, and what comes after them. */
export function runOverview(report: CheckReport, cards: CardSet | undefined, images: CardImages): Overview {
  const { pages, groups, notRead } = report
  const open = groups.filter(({ accepted }) => accepted === undefined)
  const [ofSite, ofPages] = [open.filter(isOfSite), open.filter((group) => !isOfSite(group))]
  return {
    above: [
      html`<p>
        Average score ${averageScore(pages)} of 100. Full cards:
        ${fullCards(pages)
          .map(([name, count]) => `${name} ${count === pages.length ? 'all' : number(count)}`)
          .join(', ')}.
      </p> `,
      ...(open.length > 0 ? [findingsPart([...ofSite, ...ofPages])] : []),
      ...(notRead.length > 0 ? [unreadPart(notRead)] : []),
      templatesPart(pages, cards, images),
    ],
    below: [pagesPart(pages)],
  }
}

const findingsPart = (groups: readonly FindingGroup[]): Markup =>
  html`<h2>Findings</h2>
    <div class="findings">${groups.slice(0, MAX_FINDINGS).map(findingPart)}</div>
    ${restPart(groups.length - MAX_FINDINGS, 'more finding')} `

const findingPart = (group: FindingGroup): Markup => {
  const { severity, title, count, message, fix, id } = group
  return html`<details>
    <summary>
      <span class="${severity}">${severity}</span> <bdi>${title}</bdi>
      <span class="dim">${pagesCount(count)}</span>
    </summary>
    ${message === undefined ? '' : html`<p><bdi>${message}</bdi></p>`}
    <p>Fix: <bdi>${fix.description}</bdi></p>
    ${fix.snippet === undefined ? '' : html`<pre>${fix.snippet}</pre>`}
    <p class="dim"><bdi>On ${whereWords(group)} (${id})</bdi></p>
  </details> `
}

const unreadPart = (pages: readonly UnreadPage[]): Markup =>
  html`<h2>Not read</h2>
    <ul>
      ${pages.slice(0, MAX_FINDINGS).map(({ url, file, message }) => html`<li><bdi>${file ?? url}: ${message}</bdi></li> `)}
    </ul>
    ${restPart(pages.length - MAX_FINDINGS, 'more page')} `

const restPart = (count: number, one: string, more = ''): Markup | '' =>
  count > 0
    ? html`<p class="dim">Not listed: ${number(count)} ${one}${count === 1 ? '' : 's'}${more}.</p> `
    : ''

function templatesPart(
  pages: readonly CheckedPage[],
  cards: CardSet | undefined,
  images: CardImages,
): Markup {
  const templates = [...Map.groupBy(pages, ({ path }) => pathPattern(path))].toSorted(
    ([, a], [, b]) => b.length - a.length,
  )
  return html`<h2>Templates</h2>
    <div class="platforms">
      ${templates
        .slice(0, MAX_TEMPLATES)
        .map(([pattern, alike]) => templatePart(pattern, alike, firstCard(alike, cards, images)))}
    </div>
    ${restPart(templates.length - MAX_TEMPLATES, 'more template')} `
}

const templatePart = (pattern: string, pages: readonly CheckedPage[], card: string): Markup =>
  html`<article>
    <h3><bdi>${pattern}</bdi></h3>
    <p class="dim">
      <bdi>${pagesCount(pages.length)}, average score ${averageScore(pages)}; this is ${pages[0]?.path}</bdi>
    </p>
    <div class="stage">${raw(card)}</div>
  </article> `

/** As the first of the big platforms draws it that draws any. */
function firstCard([page]: readonly CheckedPage[], cards: CardSet | undefined, images: CardImages): string {
  const drawn = cards ? [...cardsOn(page?.path ?? '', cards)] : []
  const [, card] = drawn.find(([id]) => page?.platforms[id]?.verdict !== 'none') ?? drawn[0] ?? []
  return cards && card ? toHtml(drawCard(card, (url) => images.place(url, cards.findImage))) : ''
}

const SORTS = [
  ['score', 'Score, worst first'],
  ['found', 'Most errors and warnings'],
  ['path', 'Path'],
] as const

function pagesPart(pages: readonly CheckedPage[]): Markup {
  const worst = pages.toSorted((a, b) => a.score - b.score).slice(0, MAX_PAGES)
  const byPath = new Map(worst.toSorted((a, b) => (a.path < b.path ? -1 : 1)).map((page, at) => [page, at]))
  return html`<div class="run">
    <h2>Pages</h2>
    <fieldset>
      <legend>Sort by</legend>
      ${SORTS.map(
        ([key, words], at) =>
          html`<label
            ><input type="radio" name="sort" id="by-${key}" ${at === 0 ? raw('checked') : ''} />
            ${words}</label
          > `,
      )}
    </fieldset>
    <ul class="rows">
      ${worst.map((page) => pageRow(page, byPath.get(page) ?? 0))}
    </ul>
    ${restPart(pages.length - MAX_PAGES, 'page', ' with better scores; --format csv lists all')}
  </div> `
}

const pageRow = ({ path, score, values, findings }: CheckedPage, at: number): Markup => {
  const counted = findings.filter(isCounted)
  const [first] = counted
  const more = counted.length > 1 ? `, and ${counted.length - 1} more` : ''
  return html`<li style="--score:${score};--found:${-counted.length};--path:${at}">
    <b>${score}</b> <bdi>${path}</bdi> <bdi>${values?.title ?? ''}</bdi>
    <span class="dim"><bdi>${first ? `${first.severity}: ${first.title}${more}` : ''}</bdi></span>
  </li> `
}
