/**
 * From what a test has in its hands to an inspection. A page is always read as it is served, by a request of our own:
 * crawlers run no scripts and are not signed in, so neither the DOM nor the browser's cookies may count.
 */
import {
  inspect,
  InspectError,
  inspectHtml,
  type InspectHtmlOptions,
  type Inspection,
} from '@linklens/engine'

/** A page of Playwright, or anything else that knows its URL. */
interface Page {
  url(): string
}

/** A URL, a page of Playwright, HTML that was never served, or an inspection. */
export type Subject =
  | string
  | URL
  | Page
  | (InspectHtmlOptions & { readonly html: string | Uint8Array })
  | Inspection

export interface SubjectOptions {
  /** Origin that a page on this machine will have, such as `https://example.com`. */
  site?: string
  /** Headers sent with every request to a page on this machine. Crawlers send none of yours. */
  headers?: Readonly<Record<string, string>> | undefined
  /** Milliseconds for a page on this machine, and for each of its images. Default: 60,000. */
  timeoutMs?: number
}

/** @throws Error when there is no page to judge, with a message for the developer. */
export async function inspectSubject(subject: Subject, options: SubjectOptions = {}): Promise<Inspection> {
  if (typeof subject === 'object' && 'platformCompatibility' in subject) return subject
  if (typeof subject === 'object' && 'html' in subject) {
    const { html, ...given } = subject
    return inspectHtml(html, { ...(options.site !== undefined && { site: options.site }), ...given })
  }
  const url = urlOf(subject)
  try {
    return await inspect(url, { ...options, local: isLocal(url) })
  } catch (error) {
    if (!(error instanceof InspectError)) throw error
    throw new Error(
      `${url} cannot be judged: ${error.message} Crawlers meet the same: they read what is served.`,
      {
        cause: error,
      },
    )
  }
}

function urlOf(subject: string | URL | Page): string {
  if (typeof subject === 'string') return subject
  return subject instanceof URL ? subject.href : subject.url()
}

/** A test names its own pages, so the host alone may say that the page is on this machine. */
function isLocal(url: string): boolean {
  const hostname = URL.parse(url)?.hostname ?? ''
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname)
}
