/** The pages and their assets, by path. */
import { linklensUserAgent, RULES } from '@linklens/engine'
import type { Hono } from 'hono'
import type { Frame } from '../components/frame.ts'
import type { AppContext, AppEnv } from '../http/app-env.ts'
import { createImageUrls } from '../images/image-url.ts'
import { createPageImages } from '../images/drawn/page-image.ts'
import { serveImage } from '../images/serve-image.ts'
import { createSnapshots } from '../saved/snapshot.ts'
import { botPage, privacyPage } from './about.tsx'
import { mountAccounts } from './accounts/mount-accounts.ts'
import { mountCatalogue } from './catalogue/mount-catalogue.ts'
import { orMarkdown } from './docs/docs-markdown.ts'
import { mountDocs } from './docs/mount-docs.ts'
import { serverCardPage } from './server-card.ts'
import { sitemapPage } from './sitemap.ts'
import { mountEdit } from './edit/mount-edit.ts'
import { mountReports } from './report/mount-reports.ts'
import { loadAssets } from '../http/static-assets.ts'
import { mountDashboard } from './dashboard/mount-dashboard.ts'
import { EXAMPLE_CASE } from './examples/example-case.ts'
import { exampleReports } from './examples/example-report.ts'
import { createExamplePage, questionPage } from './examples/example.tsx'
import { homePage } from './home.tsx'
import { crawlersJson, crawlersMarkdownPage, crawlersPage } from './crawlers/crawlers.tsx'
import { pageRenderer, useFrame } from './render.tsx'
import type { PageServices } from './page-services.ts'
import type { Services } from '../services.ts'
import { robotsTxt, securityTxt } from './well-known.ts'

export { renderError, renderNotFound } from './errors.tsx'

/**
 * Adds every page to the app. Routes registered before stay outside their renderer.
 * @returns a function that puts an answer into the frame of the pages, for errors of routes registered before.
 */
export function mountPages(app: Hono<AppEnv>, deps: Services): (c: AppContext) => void {
  const { config, now } = deps
  const { baseUrl, productName } = config
  const userAgent = linklensUserAgent(config)
  const assets = loadAssets(deps.assetsFolder)
  const pageImages = createPageImages(config, {
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
    deps,
    frame,
    imageUrls: createImageUrls(config.appSecrets),
    images: deps.images,
    snapshots: createSnapshots(config.appSecrets, now),
    userAgent,
  }
  const drawing = { baseUrl, userAgent, imagePath: assets.links.exampleImage }
  const example = () => exampleReports(EXAMPLE_CASE, drawing)

  app.use(pageRenderer(frame))
  app.get('/', (c) => homePage(c, { baseUrl, example: example(), rules: RULES.length }))
  app.get('/example', createExamplePage(drawing))
  app.get(`/examples/${EXAMPLE_CASE.id}`, (c) => questionPage(c, example()))
  mountReports(app, services)
  mountEdit(app, services)
  mountAccounts(app, deps)
  mountDashboard(app, deps)
  app.get('/images/:signed', (c) => serveImage(c, services))
  mountDocs(app, config)
  mountCatalogue(app, drawing)
  app.get('/crawlers', orMarkdown(crawlersMarkdownPage), crawlersPage)
  app.get('/crawlers.json', crawlersJson)
  app.get('/crawlers.md', crawlersMarkdownPage)
  app.get('/bot', (c) => botPage(c, { config, userAgent }))
  app.get('/privacy', (c) => privacyPage(c, config))
  app.get('/sitemap.xml', (c) => sitemapPage(c, config))
  app.get('/.well-known/mcp/server-card.json', (c) => serverCardPage(c, config))
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
