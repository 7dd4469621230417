/** What each code means to a person, and what to try. The error itself brings the sentence of the case. */
import type { ServiceErrorCode } from '@linklens/contract'
import {
  InspectError,
  ExplainedHttpError,
  NAMES_ARE_WEAK,
  wallFixes,
  type FailureReason,
} from '@linklens/engine'

export interface ErrorHelp {
  readonly title: string
  readonly tries: readonly string[]
}

const AGAIN = 'Try again in a minute.'
const FULL_URL = 'Give the whole URL, as your browser shows it: https://example.com/page.'
const OWN_MACHINE =
  'A page on your own machine can only be read by a tool that runs there; this service never reaches into private networks. Or paste its HTML on the home page.'

const ERROR_HELP: Record<ServiceErrorCode, ErrorHelp> = {
  INVALID_INPUT: { title: 'A URL is missing', tries: ['Type the URL of a page into the field.'] },
  INVALID_URL: {
    title: 'That is not a URL we can read',
    tries: [FULL_URL, 'Look for spaces or a missing dot.'],
  },
  UNSUPPORTED_PROTOCOL: {
    title: 'Only web pages can be inspected',
    tries: ['Use a URL that begins with http:// or https://.'],
  },
  UNAUTHORIZED: { title: 'That was not accepted', tries: ['Go back and check what you typed.'] },
  FORBIDDEN: {
    title: 'This form was not accepted',
    tries: [
      'Go back, load the page again, and send the form from there.',
      'If an extension or a proxy removes the header Origin, turn that off for this site.',
    ],
  },
  BLOCKED_HOST: {
    title: 'That host is not public',
    tries: [OWN_MACHINE, 'Inspect the public URL of the page instead.'],
  },
  BLOCKED_ADDRESS: {
    title: 'That name leads to an IP address that is not public',
    tries: [
      'Check the DNS records of the host: one private IP address among several is enough.',
      OWN_MACHINE,
    ],
  },
  NOT_FOUND: {
    title: 'There is nothing here',
    tries: ['Inspect a page with the field above.'],
  },
  METHOD_NOT_ALLOWED: {
    title: 'That is not how this URL is used',
    tries: ['Open it in the address bar.'],
  },
  ENVIRONMENT_ALREADY_PAIRED: {
    title: 'Connected to another machine',
    tries: ['Disconnect the other machine first.'],
  },
  RESPONSE_TOO_LARGE: {
    title: 'The page is too large',
    tries: ['Apps stop reading earlier than we do: make the page smaller, above all the data inside it.'],
  },
  PAYLOAD_TOO_LARGE: {
    title: 'That was too much at once',
    tries: ['Send a smaller file or a shorter text.'],
  },
  UNSUPPORTED_CONTENT_TYPE: {
    title: 'That is not a web page',
    tries: [
      'Inspect the page that links to this file.',
      'If it is a page, let the server send Content-Type: text/html.',
    ],
  },
  RATE_LIMITED: {
    title: 'Too many inspections for now',
    tries: [AGAIN],
  },
  INTERNAL_ERROR: {
    title: 'Something went wrong on our side',
    tries: [AGAIN, 'If it happens again, report it with the request id below.'],
  },
  HTTP_ERROR: {
    title: 'The page answered with an error',
    tries: [
      'Open it in a private window: does it ask for a login, or for proof that you are human?',
      `A firewall that refuses us may refuse the platforms’ crawlers as well. The list of crawlers at /crawlers has rules to paste. ${NAMES_ARE_WEAK}`,
    ],
  },
  FETCH_FAILED: {
    title: 'The page could not be reached',
    tries: [
      'Check the spelling of the host.',
      'Open it in a browser: does it load, and is its certificate valid?',
    ],
  },
  UNAVAILABLE: { title: 'The service is busy', tries: ['Try again in a few seconds.'] },
  TIMEOUT: {
    title: 'The page took too long',
    tries: [
      'Crawlers give up even sooner: make the first answer faster, or serve crawlers from a cache.',
      AGAIN,
    ],
  },
}

/** For account pages, where there is no page to inspect. */
const ACCOUNT_PATH =
  /^\/(dashboard|account|sign-in|sign-up|sign-out|forgot-password|reset-password|verify-email|auth)(\/|$)/

export const isAccountPath = (path: string): boolean => ACCOUNT_PATH.test(path)

const ACCOUNT_HELP: Partial<Record<ServiceErrorCode, ErrorHelp>> = {
  INVALID_INPUT: { title: 'This form cannot be read', tries: ['Load the page again, and fill it in there.'] },
  NOT_FOUND: {
    title: 'There is nothing here',
    tries: [
      'Look for it in the list of your environments.',
      'If you have another account, sign in with that one.',
    ],
  },
  METHOD_NOT_ALLOWED: { title: 'Nothing is here', tries: ['Use the button on the page it belongs to.'] },
  RATE_LIMITED: { title: 'Too many tries', tries: [AGAIN] },
}

const CONNECTION = ['Open it in a browser: does it load?', 'If the URL names a port, check that as well.']
const REDIRECTS = [
  'Follow it in a private window, which has no cookies either: where does it end?',
  'Let the URL answer with the page itself, or lead to it in one step.',
]

/** What to try for a known reason why the page could not be fetched. */
const TRIES_BY_REASON: Record<FailureReason, readonly string[]> = {
  name: [
    'Check the spelling of the host.',
    'Open it in a browser: a new name may need hours to be known everywhere.',
  ],
  connection: CONNECTION,
  response: CONNECTION,
  tls: [
    'Open it in a browser: does it load with https://?',
    'If the site has no https, inspect its http:// URL.',
  ],
  certificate: ['Open it in a private window: what does your browser say about the certificate?'],
  location: REDIRECTS,
  redirects: REDIRECTS,
  ours: [AGAIN],
}

const GONE = [
  'Check the spelling of the URL, capital letters too.',
  'Open it in a private window: a page that only members see often answers that it is missing.',
]
const BROKEN = [
  'Open it in a private window: does it fail there too? Then the server’s own logs say why.',
  AGAIN,
]

/** @returns undefined where the advice of the code fits best. */
function triesFor(error: unknown): readonly string[] | undefined {
  if (error instanceof ExplainedHttpError) {
    const { status, wall } = error.facts
    if (wall !== null)
      return [...wallFixes(wall).map(({ description }) => description), ...ERROR_HELP.HTTP_ERROR.tries]
    if (status === 404 || status === 410) return GONE
    return status >= 500 ? BROKEN : undefined
  }
  return error instanceof InspectError && error.reason ? TRIES_BY_REASON[error.reason] : undefined
}

/** @param path of the page on which it happened. @param error what was thrown, if known. */
export function helpFor(code: ServiceErrorCode, path: string, error?: unknown): ErrorHelp {
  const { title, tries } = (isAccountPath(path) ? ACCOUNT_HELP[code] : undefined) ?? ERROR_HELP[code]
  return { title, tries: triesFor(error) ?? tries }
}
