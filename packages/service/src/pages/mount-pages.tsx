/** The pages and their assets, by path. */
import { linklensUserAgent, RULES } from '@linklens/engine'
import type { Hono } from 'hono'
import type { Frame } from '../components/frame.ts'
import { allowOnly } from '../http/allow-only.ts'
import type { AppContext, AppEnv } from '../http/app-env.ts'
import { createUploadBudget } from '../http/body/upload-budget.ts'
import { createSlowAnswers } from '../limits/slow-answers.ts'
import { createDrawnOnce } from '../images/drawn-once.ts'
import { createImageUrls } from '../images/image-url.ts'
import { createPageImages } from '../images/drawn/page-image.tsx'
import { serveImage } from '../images/serve-image.ts'
import { createSocialImages } from '../images/social-image.ts'
import { createSnapshots } from '../saved/snapshot.ts'
import { botPage, privacyPage } from './about.tsx'
import { mountAccounts } from './accounts/mount-accounts.ts'
import { loadAssets } from '../http/static-assets.ts'
import { mountDashboard } from './dashboard/mount-dashboard.ts'
import {
  createDocsMarkdown,
  docsMarkdownPage,
  llmsFullPage,
  llmsTxtPage,
  skillPage,
} from './docs/docs-markdown.ts'
import { docsOf } from './docs/docs-of.tsx'
import { createDocsPage, docsSearchPage } from './docs/docs.tsx'
import { EXAMPLE_CASE } from './examples/example-case.ts'
import { exampleReports } from './examples/example-report.ts'
import { createExamplePage, questionPage } from './examples/example.tsx'
import { CARD_CACHE_BYTES, frozenCardFile, liveCardFile, previewCardFile } from './report/card-file.ts'
import { editCard, editImage, newPage } from './edit/edit.tsx'
import { comparePage } from './report/compare.tsx'
import { deleteFrozen } from './report/delete-frozen.tsx'
import { frozenCard, frozenPage, frozenImage } from './report/frozen.tsx'
import { homePage } from './home.tsx'
import { pastedReport, pastePage } from './paste.tsx'
import { livePage } from './report/live.tsx'
import { localPreviewImage, localPreviewPage, newerPreviewPath } from './report/local-preview.tsx'
import { ownReportsPage } from './report/own-reports.tsx'
import { pageVisitsOnly } from './report/page-visits-only.tsx'
import { createDrawnRules } from './catalogue/drawn-rules.tsx'
import { platformsPage } from './catalogue/platforms-list.tsx'
import { platformPage } from './catalogue/platforms.tsx'
import { createSoundCards } from './catalogue/sound-cards.tsx'
import { crawlersJson, crawlersMarkdownPage, crawlersPage } from './crawlers/crawlers.tsx'
import { pageRenderer, useFrame } from './render.tsx'
import { rulePage, rulesPage } from './catalogue/rules.tsx'
import { snapshotJson } from './report/snapshot-json.ts'
import { rejectSnapshotGet, saveSnapshot } from './report/snapshots.tsx'
import type { KeptServices, PagesDeps, PageServices } from './page-services.ts'
import { robotsTxt, securityTxt } from './well-known.ts'

export { renderError, renderNotFound } from './errors.tsx'

/**
 * Adds every page to the app. Routes registered before stay outside their renderer.
 * @returns a function that puts an answer into the frame of the pages, for errors of routes registered before.
 */
export function mountPages(app: Hono<AppEnv>, deps: PagesDeps): (c: AppContext) => void {
  const { config, store, accounts, accountService, now = Date.now } = deps
  const { baseUrl, productName } = config
  const userAgent = linklensUserAgent(config)
  const assets = loadAssets(deps.assetsFolder)
  const pageImages = createPageImages(config, {
    assets,
    processes: deps.imageProcesses,
    count: deps.drawingLimit,
  })
  const frame: Frame = {
    productName,
    baseUrl,
    assets: assets.links,
    imageOf: (page) => pageImages.imageOf(page),
  }
  const services: PageServices = {
    deps: { ...deps, now },
    frame,
    imageUrls: createImageUrls(config.appSecrets),
    images: deps.images ?? createSocialImages(deps.fetchImage, deps.imageProcesses),
    snapshots: createSnapshots(config.appSecrets, now),
    userAgent,
  }
  const drawing = { baseUrl, userAgent, imagePath: assets.links.exampleImage }
  const example = () => exampleReports(EXAMPLE_CASE, drawing)

  app.use(pageRenderer(frame))
  app.get('/', (c) => homePage(c, { baseUrl, example: example(), rules: RULES.length }))
  app.get('/example', createExamplePage(drawing))
  app.get(`/examples/${EXAMPLE_CASE.id}`, (c) => questionPage(c, example()))
  app.get('/r/live', pageVisitsOnly, (c) => livePage(c, services))
  app.get('/compare', pageVisitsOnly, (c) => comparePage(c, services))
  app.get('/new', pageVisitsOnly, (c) => newPage(c, services))
  const uploads = createUploadBudget()
  app.get('/paste', pastePage)
  app.post('/paste', pageVisitsOnly, (c) => pastedReport(c, services, uploads))
  app.post('/api/edit', pageVisitsOnly, (c) => editCard(c, services))
  app.all('/api/edit', allowOnly('POST'))
  app.post('/r/edit-image', pageVisitsOnly, (c) => editImage(c, services))
  if (store) {
    mountKept(app, { ...services, deps: { ...services.deps, store } })
    if (accountService) mountAccounts(app, { config, store, accounts: accountService })
    if (accounts) mountDashboard(app, { ...deps, store, accounts })
  }
  app.get('/images/:signed', (c) => serveImage(c, services))
  app.get('/rules', rulesPage)
  const cardsOf = createDrawnRules(drawing)
  app.get('/rules/:id', (c) => rulePage(c, cardsOf))
  const soundCards = createSoundCards(drawing)
  app.get('/platforms', (c) => platformsPage(c, soundCards()))
  app.get('/platforms/:id', (c) => platformPage(c, soundCards()))
  app.get('/crawlers', crawlersPage)
  app.get('/crawlers.json', crawlersJson)
  app.get('/crawlers.md', crawlersMarkdownPage)
  const docs = docsOf(config)
  const docsMarkdown = createDocsMarkdown(config, docs)
  const docsPage = createDocsPage(config, docs)
  app.get('/docs', docsPage)
  app.get('/docs/search', (c) => docsSearchPage(c, docs))
  app.get('/docs/:topic{.+\\.md}', (c) => docsMarkdownPage(c, docsMarkdown))
  for (const path of ['/docs.md', '/rules.md', '/platforms.md', '/agent-setup.md'])
    app.get(path, (c) => docsMarkdownPage(c, docsMarkdown))
  app.get('/docs/:topic', docsPage)
  app.get('/llms.txt', (c) => llmsTxtPage(c, config))
  app.get('/llms-full.txt', (c) => llmsFullPage(c, config, docsMarkdown))
  app.get('/SKILL.md', (c) => skillPage(c, config))
  app.get('/bot', (c) => botPage(c, { config, userAgent }))
  app.get('/privacy', (c) => privacyPage(c, config))
  app.get('/robots.txt', (c) => c.text(robotsTxt(), 200, { 'Cache-Control': 'public, max-age=3600' }))
  app.get('/.well-known/security.txt', (c) => {
    const text = securityTxt(config, Date.now())
    return text === null ? c.notFound() : c.text(text)
  })
  app.get('/cards/:signed', async (c) => (await pageImages.serve(c, c.req.param('signed'))) ?? c.notFound())
  app.get('/assets/:file', (c) => assets.serve(c, c.req.param('file')) ?? c.notFound())
  for (const name of ['favicon.ico', 'favicon.svg', 'apple-touch-icon.png']) {
    app.get(`/${name}`, (c) => assets.serveNamed(c, name) ?? c.notFound())
  }
  return (c) => useFrame(c, frame)
}

/** Reports that are kept, and what may be kept. */
function mountKept(app: Hono<AppEnv>, services: KeptServices): void {
  app.post('/r/snapshots', (c) => saveSnapshot(c, services))
  app.get('/r/snapshots', rejectSnapshotGet)
  app.post('/r/json', (c) => snapshotJson(c, services))
  app.get('/r/json', rejectSnapshotGet)
  const cards = createDrawnOnce(CARD_CACHE_BYTES)
  const repeats = createSlowAnswers()
  app.post('/r/cards/:file', (c) => liveCardFile(c, services, { drawn: cards, repeats }))
  app.get('/r/:id', (c) => frozenPage(c, services))
  app.get('/r/:id/card.png', (c) => frozenCard(c, services))
  app.get('/r/:id/images/:n', (c) => frozenImage(c, services))
  app.get('/r/:id/cards/:file', (c) => frozenCardFile(c, services, cards))
  app.post('/r/:id/delete', (c) => deleteFrozen(c, services))
  app.get('/local-preview/:id', (c) => localPreviewPage(c, services))
  app.get('/local-preview/:id/newer', (c) => newerPreviewPath(c, services))
  app.get('/local-preview/:id/cards/:file', (c) => previewCardFile(c, services, cards))
  app.get('/local-preview/:id/images/:n', (c) => localPreviewImage(c, services))
  const { store, accounts } = services.deps
  if (accounts) app.get('/dashboard/reports', (c) => ownReportsPage(c, { store, accounts }))
}
