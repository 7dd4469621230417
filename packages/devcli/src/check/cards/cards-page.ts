/**
 * Pages with their cards as one HTML file, for who would rather look than read: after a build in CI, or before and after a
 * change. The cards are those of a report (packages/cards).
 *
 * What must never happen: text of a page becomes markup, or hides or turns around what is shown. Everything goes through
 * the escaping template of hono or of the cards, and loses its control and bidi characters. Proven by test/check/cards.test.ts.
 */
import { CARD_CSS, toHtml, type Element } from '@linklens/cards'
import { verdictLabel } from '@linklens/engine'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { withoutUnseen } from '../../output/escape-for-terminal.ts'
import type { PlatformOutcome } from '../check-report.ts'
import { platformName } from '../platforms.ts'
import { PAGE_STYLES } from './card-styles.ts'

export interface ShownPage {
  readonly path: string
  /** What is said below the path, such as the file and the score. */
  readonly about: string
  readonly platforms: readonly ShownPlatform[]
  /** What is wrong, as sentences. */
  readonly findings: readonly string[]
}

export interface ShownPlatform {
  readonly id: string
  readonly outcome: PlatformOutcome
  /** Its verdict before, in words, where that was another one. */
  readonly before: string | undefined
  /** One card, or the one of before and the one of after. */
  readonly cards: readonly ShownCard[]
}

export interface ShownCard {
  /** `before` and `after`; absent where there is one card. */
  readonly label?: string
  readonly drawn: Element
}

interface CardsPage {
  readonly title: string
  /** Sentences below the title. */
  readonly notes: readonly string[]
  readonly pages: readonly ShownPage[]
  /** Of a run of many pages: what comes before the drawn ones, and after them. */
  readonly overview?: Overview | null
  /** CSS of the images. */
  readonly imageStyles: string
}

export interface Overview {
  readonly above: readonly Markup[]
  readonly below: readonly Markup[]
}

/** What the escaping template makes. */
export type Markup = ReturnType<typeof html>

export function cardsPage({ title, notes, pages, imageStyles, overview = null }: CardsPage): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta
          http-equiv="content-security-policy"
          content="default-src 'none'; img-src data: http://localhost:* https://localhost:* http://127.0.0.1:* https://127.0.0.1:*; style-src 'unsafe-inline'"
        />
        <title>${title}</title>
        <style>
          ${raw(PAGE_STYLES + CARD_CSS + imageStyles)}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${notes.map((note) => html`<p class="dim"><bdi>${note}</bdi></p> `)} ${overview?.above ?? ''}
          ${overview && pages.length > 0 ? html`<h2>Examples</h2>` : ''} ${pages.map(pageSection)}
          ${overview?.below ?? ''}
        </main>
      </body>
    </html> `
  // A promise only where a part of the template is one, and none is.
  return withoutUnseen((page as HtmlEscapedString).toString())
}

const pageSection = ({ path, about, platforms, findings }: ShownPage) =>
  html`<section>
    <h2><bdi>${path}</bdi></h2>
    <p class="dim"><bdi>${about}</bdi></p>
    <div class="platforms">${platforms.map(platformArticle)}</div>
    ${
      findings.length > 0
        ? html`<ul>
            ${findings.map((finding) => html`<li><bdi>${finding}</bdi></li> `)}
          </ul>`
        : ''
    }
  </section> `

const platformArticle = ({ id, outcome, before, cards }: ShownPlatform) => {
  const { verdict, certainty, cause } = outcome
  const words = before === undefined ? verdictLabel(outcome) : `${before} → ${verdictLabel(outcome)}`
  return html`<article>
    <h3>
      ${platformName(id)} <span class="${verdict}${certainty === 'likely' ? ' likely' : ''}">${words}</span>
    </h3>
    ${cards.map(cardFigure)} ${verdict === 'full' ? '' : html`<p><bdi>${cause}</bdi></p>`}
  </article> `
}

const cardFigure = ({ label, drawn }: ShownCard) =>
  html`<figure>
    ${label === undefined ? '' : html`<figcaption class="dim">${label}</figcaption> `}
    <div class="stage">${raw(toHtml(drawn))}</div>
  </figure> `
