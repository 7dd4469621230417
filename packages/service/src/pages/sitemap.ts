/** `GET /sitemap.xml`: our own pages that search engines may show. Reports are in none. */
import { PLATFORMS, RULES } from '@linklens/engine'
import type { Config } from '../config.ts'
import type { AppContext } from '../http/app-env.ts'
import { TOPICS } from './docs/docs-topics.ts'

const PATHS: readonly string[] = [
  '/',
  '/example',
  '/crawlers',
  '/rules',
  '/platforms',
  '/bot',
  '/privacy',
  ...TOPICS.map(({ path }) => path),
  ...RULES.map(({ id }) => `/rules/${id}`),
  ...PLATFORMS.map(({ id }) => `/platforms/${id}`),
]

export function sitemapPage(c: AppContext, { baseUrl }: Pick<Config, 'baseUrl'>): Response {
  const urls = PATHS.map((path) => `<url><loc>${escaped(baseUrl + path)}</loc></url>`).join('\n')
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`
  return c.body(xml, 200, {
    'Content-Type': 'application/xml; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
  })
}

const escaped = (url: string): string => url.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
