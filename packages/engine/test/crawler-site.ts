/** A public site on loopback that answers by path and by user agent, and inspections of it. */
import { png } from './image/build-image.ts'
import { loopbackNetwork } from './guard/loopback-network.ts'
import { startStepServer, type Step } from './guard/play-steps.ts'
import { createInspector, type InspectOptions, type InspectorOptions } from '../src/inspect.ts'
import { analyse } from '../src/inspect-html.ts'

export const PAGE = 'http://example.com/page'
export const OWN_AGENT = 'Mozilla/5.0 (compatible; Linklens/0; +https://l.example/bot)'

export const answer = (type: string, body: string | Uint8Array, status = '200 OK'): Step[] => [
  {
    send: `HTTP/1.1 ${status}\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
  },
  { sendBase64: Buffer.from(body).toString('base64') },
  { end: true },
]
export const redirect = (location: string): Step[] => [
  { send: `HTTP/1.1 302 Found\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n` },
  { end: true },
]
export const IMAGE_ANSWER = answer('image/png', png(1_200, 630))
export const html = (head: string, body = '<p>Flour, water, salt.') =>
  answer(
    'text/html; charset=utf-8',
    `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`,
  )

/** A head that every platform draws in full. */
export const GOOD_TAGS = `<meta charset="utf-8"><title>Bread in a day</title><meta name="description" content="Flour, water, salt and time.">
<meta property="og:title" content="Bread in a day"><meta property="og:type" content="article"><meta property="og:description" content="Flour, water, salt and time.">
<meta property="og:url" content="${PAGE}"><meta property="og:site_name" content="Bakery"><meta property="og:image" content="http://example.com/card.png">
<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630"><meta property="og:image:alt" content="A loaf">
<meta name="twitter:card" content="summary_large_image">`

/** One request as the site saw it. */
export interface Asked {
  readonly path: string
  /** `LinkedInBot`, `facebookexternalhit`, …; `Linklens` for our own. */
  readonly as: string
  readonly head: string
  readonly atMs: number
}

export type Answers = (path: string, asked: Asked) => readonly Step[] | undefined

/** @param answers undefined: the good page at `/page`, its image at `/card.png`, else 404. */
export async function crawlerSite(answers: Answers, options: Partial<InspectorOptions> = {}) {
  const asked: Asked[] = []
  const startedAt = performance.now()
  const running = await startStepServer((path, head) => {
    const one = { path, head, as: nameOf(head), atMs: performance.now() - startedAt }
    asked.push(one)
    return answers(path, one) ?? usual(path)
  })
  const network = loopbackNetwork({
    dns: {
      'example.com': ['93.184.216.34'],
      'www.example.com': ['93.184.216.34'],
      'other.example.org': ['93.184.216.35'],
      'inside.example.com': ['10.0.0.7'],
    },
    // Without TLS: who asks for https is refused at once.
    route: ({ port }) => (port === 443 ? 1 : running.port),
  })
  const inspector = createInspector({ userAgent: OWN_AGENT, network, ...options })
  return {
    asked,
    network,
    inspector,
    inspect: async (inspectOptions: InspectOptions = {}, url = PAGE) => {
      const capture = await inspector.capture(url, inspectOptions)
      return { capture, inspection: analyse(capture) }
    },
    /** Requests for one path, by who asked. */
    askedFor: (path: string) => asked.filter((one) => one.path === path).map(({ as }) => as),
    close: () => running.close(),
  }
}

function usual(path: string): readonly Step[] {
  if (path === '/page') return html(GOOD_TAGS)
  return path === '/card.png' ? IMAGE_ANSWER : answer('text/plain', '', '404 Not Found')
}

/** The name that a rule on user agents would look for. */
function nameOf(head: string): string {
  const agent = /^User-Agent: (.*)\r$/im.exec(head)?.[1] ?? ''
  const names =
    /Linklens|LinkedInBot|Slack-ImgProxy|Slackbot|Discordbot|WhatsApp|TelegramBot|facebookexternalhit|Twitterbot/
  return names.exec(agent)?.[0] ?? agent
}
