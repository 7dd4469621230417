/** The pages and their assets, by path. */
import { linklensUserAgent, RULES } from '@linklens/engine'
import type { Context, Hono } from 'hono'
import type { AccountService } from '../accounts/account-service.ts'
import type { Frame } from '../components/frame.ts'
import { allowOnly } from '../http/allow-only.ts'
import type { AppEnv } from '../http/app-env.ts'
import { createUploadBudget } from '../http/body/upload-budget.ts'
import { ByteCache } from '../images/byte-cache.ts'
import { createImageUrls } from '../images/image-url.ts'
import { createPageImages } from '../images/drawn/page-image.tsx'
import { serveImage } from '../images/serve-image.ts'
import { createSocialImages, type SocialImages } from '../images/social-image.ts'
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
import { EXAMPLE_CASES } from './examples/example-cases.ts'
import { exampleReports } from './examples/example-report.ts'
import { createExamplePage, questionPage } from './examples/example.tsx'
import {
  CARD_CACHE_BYTES,
  frozenCardFile,
  liveCardFile,
  previewCardFile,
  type CardFileDeps,
  type LiveCardServices,
} from './report/card-file.ts'
import { editCard, editImage, newPage } from './edit/edit.tsx'
import { comparePage } from './report/compare.tsx'
import { deleteFrozen } from './report/delete-frozen.tsx'
import { frozenCard, frozenPage, frozenImage, type FrozenServices } from './report/frozen.tsx'
import { homePage } from './home.tsx'
import { pastedReport, pastePage } from './paste.tsx'
import { livePage, type LiveDeps } from './report/live.tsx'
import {
  localPreviewImage,
  localPreviewPage,
  newerPreviewPath,
  type PreviewPageServices,
} from './report/local-preview.tsx'
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
import {
  rejectSnapshotGet,
  saveSnapshot,
  type SnapshotDeps,
  type SnapshotServices,
} from './report/snapshots.tsx'
import type { AttemptLimit } from '../http/limits/attempt-limit.ts'
import type { ClientHash } from '../http/client-hash.ts'
import type { ImageProcesses } from '../images/process/image-processes.ts'
import { robotsTxt, securityTxt } from './well-known.ts'

export { renderError, renderNotFound } from './errors.tsx'

export interface PagesDeps extends LiveDeps, Omit<SnapshotDeps, 'store'> {
  readonly imageProcesses: ImageProcesses
  /** Sign-up, sign-in and the like. Absent: their pages do not exist. */
  readonly accountService?: AccountService
  /** Counts edits of cards. Absent: they are not counted. */
  readonly editLimit?: AttemptLimit
  /** Labels clients in the audit list. Absent: they are not labelled. */
  readonly clientHash?: ClientHash
  /** Cache of what `fetchImage` fetched; the pages make their own unless given. */
  readonly images?: SocialImages
  /** Folder that `build-assets.js` wrote; tests may pass another. */
  readonly assetsFolder?: string
}

/**
 * Adds every page to the app. Routes registered before stay outside their renderer.
 * @returns a function that puts an answer into the frame of the pages, for errors of routes registered before.
 */
export function mountPages(app: Hono<AppEnv>, deps: PagesDeps): (c: Context<AppEnv>) => void {
  const { config } = deps
  const { baseUrl, productName } = config
  const userAgent = linklensUserAgent(config)
  const assets = loadAssets(deps.assetsFolder)
  const pageImages = createPageImages(config, { assets, processes: deps.imageProcesses })
  const frame: Frame = {
    productName,
    baseUrl,
    assets: assets.links,
    imageOf: (page) => pageImages.imageOf(page),
  }
  const imageUrls = createImageUrls(config.appSecrets)
  const images = deps.images ?? createSocialImages(deps.fetchImage, deps.imageProcesses)
  const drawing = { baseUrl, userAgent, imagePath: assets.links.exampleImage }
  const examples = () => EXAMPLE_CASES.map((example) => exampleReports(example, drawing))

  app.use(pageRenderer(frame))
  app.get('/', (c) => homePage(c, { baseUrl, examples: examples(), rules: RULES.length }))
  app.get('/example', createExamplePage(drawing))
  app.get('/examples/:id', (c) => questionPage(c, examples()))
  const snapshots = createSnapshots(config.appSecrets, deps.now)
  app.get('/r/live', pageVisitsOnly, (c) =>
    livePage(c, { deps, frame, imageUrls, images, snapshots, userAgent }),
  )
  app.get('/compare', pageVisitsOnly, (c) =>
    comparePage(c, { deps, frame, imageUrls, images, snapshots, userAgent }),
  )
  const fileScript = assets.links.fileScript
  const editing = { deps, imageUrls, images, snapshots, userAgent, fileScript }
  app.get('/new', pageVisitsOnly, (c) => newPage(c, editing))
  const pasting = { deps, userAgent, uploads: createUploadBudget() }
  app.get('/paste', pastePage)
  app.post('/paste', pageVisitsOnly, (c) => pastedReport(c, pasting))
  app.post('/api/edit', pageVisitsOnly, (c) => editCard(c, editing))
  app.all('/api/edit', allowOnly('POST'))
  app.post('/r/edit-image', pageVisitsOnly, (c) => editImage(c, editing))
  if (deps.store)
    mountReports(app, { deps: { ...deps, store: deps.store }, images, imageUrls, snapshots, userAgent })
  if (deps.store && deps.accountService)
    mountAccounts(app, { config, store: deps.store, accounts: deps.accountService })
  if (deps.store && deps.accounts)
    mountDashboard(app, { ...deps, store: deps.store, accounts: deps.accounts })
  app.get('/images/:signed', (c) => serveImage(c, { deps, imageUrls, images }))
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

/** Pages that need a store. */
function mountReports(
  app: Hono<AppEnv>,
  services: FrozenServices &
    PreviewPageServices &
    SnapshotServices &
    LiveCardServices & { deps: CardFileDeps },
): void {
  app.post('/r/snapshots', (c) => saveSnapshot(c, services))
  app.get('/r/snapshots', rejectSnapshotGet)
  app.post('/r/json', (c) => snapshotJson(c, services))
  app.get('/r/json', rejectSnapshotGet)
  app.post('/r/cards/:file', (c) => liveCardFile(c, services))
  app.get('/r/:id', (c) => frozenPage(c, services))
  app.get('/r/:id/card.png', (c) => frozenCard(c, services))
  app.get('/r/:id/images/:n', (c) => frozenImage(c, services))
  const cards = new ByteCache(CARD_CACHE_BYTES)
  app.get('/r/:id/cards/:file', (c) => frozenCardFile(c, services.deps, cards))
  app.post('/r/:id/delete', (c) => deleteFrozen(c, services))
  app.get('/local-preview/:id', (c) => localPreviewPage(c, services))
  app.get('/local-preview/:id/newer', (c) => newerPreviewPath(c, services))
  app.get('/local-preview/:id/cards/:file', (c) => previewCardFile(c, services.deps, cards))
  app.get('/local-preview/:id/images/:n', (c) => localPreviewImage(c, services))
  const { store, accounts } = services.deps
  if (accounts) app.get('/dashboard/reports', (c) => ownReportsPage(c, { store, accounts }))
}
