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

/** The code, what it means, what to try. */
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
      <p class="kicker">
        <code>{code}</code> {isAboutPage(code) ? null : <span>{status}</span>}
      </p>
      <h1 id="error-title">{title}</h1>
      <p class="error-message">
        <Untrusted text={message} max={600} />
      </p>
      {way ?? <UrlForm value={typed ?? ''} crawlers={crawlers} />}
      <h2>What to try</h2>
      <ul>
        {tries.map((text) => (
          <li>{text}</li>
        ))}
      </ul>
      {instead}
      {requestId && (
        <p class="quiet">
          Request <code>{requestId}</code>
        </p>
      )}
    </section>
  )
}
