/** What a framework's server answered once, to whom: written by the real run, read by `npm test`. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import type { Mode } from './cases.ts'

export interface RecordedPage {
  readonly path: string
  readonly status: number
  readonly contentType: string
  /** What a browser's name gets; `{origin}` where the server wrote its own address. */
  readonly body: string
  /** What a crawler's name gets, where that differs. */
  readonly crawlerBody?: string
}

const folder = join(import.meta.dirname, 'recorded')
const fileOf = (name: string, mode: Mode) => join(folder, `${name}-${mode}.json`)

export const readRecording = (name: string, mode: Mode): readonly RecordedPage[] =>
  JSON.parse(readFileSync(fileOf(name, mode), 'utf8')) as RecordedPage[]

export async function record(
  { origin, name, mode }: { origin: string; name: string; mode: Mode },
  paths: readonly string[],
): Promise<void> {
  const pages: RecordedPage[] = []
  for (const path of paths) {
    const own = await get(
      origin + path,
      'Mozilla/5.0 (compatible; Linklens/1.0; +https://linklens.example/bot)',
    )
    const crawler = await get(origin + path, 'LinkedInBot/1.0 (compatible; Mozilla/5.0)')
    const body = headOf(own.body, origin)
    const crawlerBody = headOf(crawler.body, origin)
    pages.push({
      path,
      status: own.status,
      contentType: own.contentType,
      body,
      ...(crawlerBody !== body && { crawlerBody }),
    })
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(fileOf(name, mode), `${JSON.stringify(pages, null, 2)}\n`)
}

/** Of the crawlers' names that these servers know. */
export const isCrawler = ({ 'user-agent': agent = '' }: IncomingHttpHeaders): boolean =>
  /bot|facebookexternalhit|whatsapp/iu.test(agent) && !/Linklens/u.test(agent)

async function get(url: string, agent: string) {
  const answer = await fetch(url, { headers: { 'user-agent': agent, accept: 'text/html' } })
  return {
    status: answer.status,
    contentType: answer.headers.get('content-type') ?? '',
    body: await answer.text(),
  }
}

/** What scripts and styles hold carries no tags but JSON-LD, and changes with each build: only the places where they are stay. */
const headOf = (html: string, origin: string): string =>
  html
    // Nuxt names its files by their place on this machine.
    .replaceAll(join(import.meta.dirname, 'apps'), '/app')
    .replaceAll(/(<script\b(?![^>]*ld\+json)[^>]*>)[^]*?(<\/script>)/giu, '$1$2')
    .replaceAll(/<link\b[^>]*rel="(?:modulepreload|preload|stylesheet)"[^>]*>/giu, '')
    .replaceAll(origin, '{origin}')
    .replaceAll(origin.replace('localhost', '127.0.0.1'), '{origin}')
