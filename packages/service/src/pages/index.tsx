/** The pages and what they are made of, by address. */
import { linklensUserAgent, RULES } from '@linklens/engine'
import type { Context, Hono } from 'hono'
import type { Frame } from '../components/frame.ts'
import type { AppEnv } from '../http/app-env.ts'
import { createImageAddresses } from '../images/image-address.ts'
import { createPageImages } from '../images/page-image.tsx'
import { serveImage } from '../images/serve-image.ts'
import { createSocialImages } from '../images/social-image.ts'
import { createSnapshots, type Snapshots } from '../saved/snapshot.ts'
import { botPage, privacyPage } from './about.tsx'
import { mountAccounts } from './accounts/mount-accounts.ts'
import { loadAssets } from './assets.ts'
import { mountDashboard } from './dashboard/mount-dashboard.ts'
import { docsApiPage } from './docs-api.tsx'
import { docsMcpPage } from './docs-mcp.tsx'
import { docsPage } from './docs.tsx'
import { exampleReport } from './example-report.ts'
import { examplePage } from './example.tsx'
import { deleteFrozen } from './delete-frozen.tsx'
import { frozenCard, frozenPage, frozenPicture, type FrozenServices } from './frozen.tsx'
import { homePage } from './home.tsx'
import { livePage } from './live.tsx'
import { localPreviewImage, localPreviewPage, type PreviewPageServices } from './local-preview.tsx'
import { ownReportsPage } from './own-reports.tsx'
import { pageVisitsOnly } from './page-visits-only.tsx'
import type { PagesDeps } from './pages-deps.ts'
import { platformPage, platformsPage } from './platforms.tsx'
import { pageRenderer, useFrame } from './render.tsx'
import { rulePage, rulesPage } from './rules.tsx'
import { noSnapshotHere, saveSnapshot } from './snapshots.tsx'
import { robotsTxt, securityTxt } from './well-known.ts'

export { renderError, renderNotFound } from './errors.tsx'

/**
 * Adds every page to the app. What is registered before stays outside their renderer.
 * @returns gives an answer the frame of the pages, for errors of what is registered before.
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
  const addresses = createImageAddresses(config.appSecrets)
  const images = deps.images ?? createSocialImages(deps.fetchImage, deps.imageProcesses)
  const example = exampleReport({ baseUrl, userAgent, imagePath: assets.links.exampleImage })

  app.use(pageRenderer(frame))
  app.get('/', (c) => homePage(c, { baseUrl, example, rules: RULES.length }))
  app.get('/example', (c) => examplePage(c, example))
  const snapshots = createSnapshots(config.appSecrets, deps.now)
  app.get('/r/live', pageVisitsOnly, (c) =>
    livePage(c, { deps, frame, addresses, images, snapshots, userAgent }),
  )
  if (deps.store)
    mountReports(app, { deps: { ...deps, store: deps.store }, addresses, images, snapshots, userAgent })
  if (deps.store && deps.accountService)
    mountAccounts(app, { config, store: deps.store, accounts: deps.accountService })
  if (deps.store && deps.accounts)
    mountDashboard(app, { ...deps, store: deps.store, accounts: deps.accounts })
  app.get('/images/:signed', (c) => serveImage(c, { deps, addresses, images }))
  app.get('/rules', rulesPage)
  app.get('/rules/:id', rulePage)
  app.get('/platforms', platformsPage)
  app.get('/platforms/:id', platformPage)
  app.get('/docs', (c) => docsPage(c, { config }))
  app.get('/docs/api', (c) => docsApiPage(c, { config }))
  app.get('/docs/mcp', (c) => docsMcpPage(c, { baseUrl }))
  app.get('/bot', (c) => botPage(c, { config, userAgent }))
  app.get('/privacy', privacyPage)
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

/** What exists only where something can be kept. */
function mountReports(
  app: Hono<AppEnv>,
  services: FrozenServices & PreviewPageServices & { snapshots: Snapshots },
): void {
  app.post('/r/snapshots', (c) => saveSnapshot(c, services))
  app.get('/r/snapshots', noSnapshotHere)
  app.get('/r/:id', (c) => frozenPage(c, services))
  app.get('/r/:id/card.png', (c) => frozenCard(c, services))
  app.get('/r/:id/images/:n', (c) => frozenPicture(c, services))
  app.post('/r/:id/delete', (c) => deleteFrozen(c, services))
  app.get('/local-preview/:id', (c) => localPreviewPage(c, services))
  app.get('/local-preview/:id/images/:n', (c) => localPreviewImage(c, services))
  const { store, accounts } = services.deps
  if (accounts) app.get('/dashboard/reports', (c) => ownReportsPage(c, { store, accounts }))
}
