/** What the panel shows of a page: the score, six cards, and each finding with its fix. */
import {
  BIG_PLATFORMS,
  bestFix,
  LOCAL_NOTICE_ID,
  verdictLabel,
  type Diagnostic,
  type Inspection,
  type PlatformPreview,
} from '@linklens/engine'
import { cardOf, drawCard, toHtml, type ShownImage } from '@linklens/cards'
import { html, imageUrl, type Html } from './html.ts'
import type { Judged } from './judge-page.ts'

export interface PanelPage {
  /** Path and query on the development server. */
  readonly path: string
  readonly origin: string
  readonly site: string | undefined
}

export const panelPage = (page: PanelPage, judged: Judged): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <title>${page.path} – Linklens</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/__linklens/panel.css" />
        <script type="module" src="/__linklens/panel.js"></script>
      </head>
      <body>
        <header>
          <form action="/__linklens">
            <label>Page <input name="path" value="${page.path}" spellcheck="false" /></label>
            <button>Judge</button>
          </form>
        </header>
        <main aria-live="polite">${{ html: panelContent(page, judged) }}</main>
      </body>
    </html>`.html

/** What is replaced after each change. */
export function panelContent(page: PanelPage, judged: Judged): string {
  if ('problem' in judged)
    return html`<h1>Nothing to judge</h1>
      <p>${judged.problem} Crawlers meet the same.</p>`.html
  const { inspection } = judged
  const { serviceScore, fetch } = inspection
  const diagnostics = inspection.diagnostics.filter(({ id }) => id !== LOCAL_NOTICE_ID)
  return html`<h1>
      ${serviceScore.score} <small>of 100, ${serviceScore.category.label.toLowerCase()}</small>
    </h1>
    <p>${serviceScore.category.description}</p>
    <p class="dim">
      ${fetch.finalUrl}, as the server sends it to
      crawlers${page.site !== undefined && ` and as it will be at ${page.site}`}.
      ${fetch.finalUrl !== fetch.requestedUrl && 'A redirect led here, because crawlers are not signed in.'}
    </p>
    <h2>Cards</h2>
    <section class="cards">${bigCards(inspection).map((card) => cardHtml(card, inspection, page))}</section>
    <h2>${diagnostics.length === 0 ? 'No findings' : 'Findings'}</h2>
    ${diagnostics.map(findingHtml)}`.html
}

const bigCards = ({ platformPreviews }: Inspection): PlatformPreview[] =>
  platformPreviews.filter(({ platform }) => BIG_PLATFORMS.has(platform))

/** The layouts of the big platforms have the names of their shapes, so that no list of platforms is needed. */
function cardHtml(preview: PlatformPreview, inspection: Inspection, page: PanelPage): Html {
  const { name } = preview
  const found = inspection.platformCompatibility.platforms[preview.platform]
  const imageOf = (url: string): ShownImage => {
    const src = imageUrl(onThisServer(url, page))
    return src === null ? { problem: 'This URL is none of an image.' } : { src }
  }
  return html`<article class="platform">
    <h3>
      ${name}
      <span class="${found?.verdict}${found?.certainty === 'likely' ? ' likely' : ''}"
        >${found && verdictLabel(found)}</span
      >
    </h3>
    <div class="stage">${{ html: toHtml(drawCard(cardOf(inspection, preview), imageOf)) }}</div>
    ${found && found.verdict !== 'full' && html`<p>${found.cause}</p>`}
  </article>`
}

/** An image that will be on the site is on the development server today. */
function onThisServer(url: string, { origin, site }: PanelPage): string {
  const parsed = URL.parse(url)
  return parsed && site !== undefined && parsed.origin === URL.parse(site)?.origin
    ? `${origin}${parsed.pathname}${parsed.search}`
    : url
}

function findingHtml({ severity, title, message, where, evidence, fixes }: Diagnostic): Html {
  const fix = bestFix(fixes)
  const query = where && new URLSearchParams({ tag: where.tag, value: evidence ?? '' }).toString()
  return html`<details class="${severity}" ${severity === 'error' && html`open`}>
    <summary>${severity}: ${title}</summary>
    <p>${message}</p>
    <p>${fix.description}</p>
    ${fix.snippet !== undefined && html`<pre>${fix.snippet}</pre>`}
    ${where && html`<p><button data-source="${query}">Open ${where.tag} in the editor</button> <output></output></p>`}
  </details>`
}
