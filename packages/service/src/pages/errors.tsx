/** The pages for errors. `createApp` answers with them on every path but the API's. */
import { SERVICE_ERRORS, type ServiceErrorCode } from '@linklens/contract'
import { InspectError, shellQuote } from '@linklens/engine'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { CodeBlock } from '../components/code-block.tsx'
import { ErrorView } from '../components/error-view.tsx'
import { livePathOf } from '../view/report.ts'
import { Untrusted } from '../components/untrusted.tsx'
import { crawlersOfQuery, type RequestedCrawlers } from '../http/body/requested-crawlers.ts'
import type { Answer, AppContext } from '../http/app-env.ts'
import { helpFor, isAccountPath } from './error-help.ts'
import { ownMachineTarget } from './own-machine.ts'
import { plainHttpUrl } from './typed-url.ts'

export function renderNotFound(c: AppContext): Answer {
  return renderError(c, 'NOT_FOUND', 'This service has no page at this URL.')
}

/** @param message public sentence of the case. */
export function renderError(c: AppContext, code: ServiceErrorCode, message: string): Answer {
  c.status(SERVICE_ERRORS[code].httpStatus as ContentfulStatusCode)
  c.header('Cache-Control', 'no-store')
  return c.render(<ErrorOf c={c} code={code} message={message} />, {
    title: helpFor(code, c.req.path).title,
    description: SERVICE_ERRORS[code].sentence,
    // As it was sent: Hono's own is decoded, and may hold any character.
    path: new URL(c.req.url).pathname,
    noindex: true,
    ...(isAccountPath(c.req.path) ? { section: 'dashboard' as const } : {}),
  })
}

interface ErrorOfProps {
  c: AppContext
  code: ServiceErrorCode
  message: string
  /** What was thrown, for more specific advice. */
  error?: unknown
}

/** The error inside a page; also for a page that has already begun. */
export function ErrorOf({ c, code, message, error }: ErrorOfProps) {
  const { title, tries } = helpFor(code, c.req.path, error)
  const isLive = c.req.path === '/r/live'
  const typed = c.req.query('url') ?? ''
  const crawlers = isLive ? crawlersOfQuery(c.req.query('crawlers')) : undefined
  const word = isLive && code === 'BLOCKED_HOST' ? bareWord(typed) : null
  const local = isLive && code === 'BLOCKED_HOST' ? ownMachineTarget(typed) : null
  const plain = isLive && mayLackHttps(error) ? plainHttpUrl(typed) : null
  return (
    <ErrorView
      code={code}
      status={SERVICE_ERRORS[code].httpStatus}
      title={title}
      message={message}
      tries={tries}
      requestId={c.get('requestId')}
      typed={isLive ? typed : undefined}
      crawlers={isLive ? Boolean(crawlers) && crawlers !== 'auto' : undefined}
      way={isAccountPath(c.req.path) ? <ToDashboard /> : undefined}
      instead={
        word ? (
          <MeantCom word={word} />
        ) : local ? (
          <FromOwnMachine target={local} />
        ) : plain ? (
          <OverHttp url={plain} crawlers={crawlers} />
        ) : code === 'RATE_LIMITED' ? (
          <ManyPages />
        ) : undefined
      }
    />
  )
}

/** @returns `bakery` of `bakery`, where somebody left out what comes after the dot. */
function bareWord(typed: string): string | null {
  const word = typed.trim().toLowerCase()
  return /^[a-z\d-]{1,63}$/.test(word) && word !== 'localhost' ? word : null
}

function MeantCom({ word }: { word: string }) {
  return (
    <p>
      Did you mean{' '}
      <a href={livePathOf(`https://${word}.com/`)} rel="nofollow">
        {word}.com
      </a>
      ?
    </p>
  )
}

const mayLackHttps = (error: unknown): boolean =>
  error instanceof InspectError &&
  (error.code === 'TIMEOUT' || ['connection', 'response', 'tls', 'certificate'].includes(error.reason ?? ''))

function OverHttp({ url, crawlers }: { url: string; crawlers: RequestedCrawlers }) {
  return (
    <>
      <h2>Is the site without https?</h2>
      <p>
        The URL was typed without a scheme, and https:// was our guess. Inspect it over plain http:{' '}
        <a href={livePathOf(url, crawlers)} rel="nofollow">
          <Untrusted text={url} max={120} />
        </a>
      </p>
    </>
  )
}

const ManyPages = () => (
  <p>
    For many pages, <a href="/docs/check">check them on your own machine</a>: no limit, no account.
  </p>
)

function FromOwnMachine({ target }: { target: string }) {
  // Brackets are a pattern to some shells.
  const word = target.includes('[') ? shellQuote(target) : target
  return (
    <>
      <h2>See it before it is public</h2>
      <p>
        <code>devcli</code> reads the page where it runs and shows you its preview here.{' '}
        <a href="/docs/devcli">Install it</a>
      </p>
      <CodeBlock id="own-machine" code={`devcli ${word}`} what="line that previews this page" />
    </>
  )
}

function ToDashboard() {
  return (
    <p class="buttons">
      <a class="button" href="/dashboard">
        To your dashboard
      </a>
    </p>
  )
}
