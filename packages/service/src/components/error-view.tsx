import type { Child } from 'hono/jsx'
import { UrlForm } from './url-form.tsx'
import { Untrusted } from './untrusted.tsx'

interface ErrorViewProps {
  code: string
  status: number
  title: string
  /** What happened here. */
  message: string
  tries: readonly string[]
  requestId?: string | undefined
  /** What the reader typed. */
  typed?: string | undefined
  /** Whether the form offers to ask as platforms' crawlers too, and whether it is ticked. */
  crawlers?: boolean | undefined
  /** Where to go from here, instead of the form for a URL. */
  way?: Child
  /** Another page that leads to what was wanted. */
  instead?: Child
}

/** For these codes our own status would be mistaken for that of the page. */
const isAboutPage = (code: string): boolean =>
  ['HTTP_ERROR', 'FETCH_FAILED', 'TIMEOUT', 'UNSUPPORTED_CONTENT_TYPE'].includes(code)

/** Advice may name one page of ours. */
function WithLink({ text }: { text: string }) {
  const [before = '', after] = text.split('/crawlers', 2)
  if (after === undefined) return <>{text}</>
  return (
    <>
      {before}
      <a href="/crawlers">/crawlers</a>
      {after}
    </>
  )
}

/** What happened, what to try, and the code for those who report it. */
export function ErrorView({
  code,
  status,
  title,
  message,
  tries,
  requestId,
  typed,
  crawlers,
  way,
  instead,
}: ErrorViewProps) {
  return (
    <section class="error-view" aria-labelledby="error-title">
      <h1 id="error-title">{title}</h1>
      <p class="error-message">
        <Untrusted text={message} max={600} />
      </p>
      {way ?? <UrlForm value={typed ?? ''} crawlers={crawlers} />}
      <h2>What to try</h2>
      <ul>
        {tries.map((text) => (
          <li>
            <WithLink text={text} />
          </li>
        ))}
      </ul>
      {instead}
      <p class="quiet">
        Error <code>{code}</code>
        {!isAboutPage(code) && ` (${status})`}
        {requestId && (
          <>
            , request <code>{requestId}</code>
          </>
        )}
      </p>
    </section>
  )
}
