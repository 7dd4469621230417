/** Options that mean nothing are a fault of the program: it gets a TypeError, instead of a server being blamed for it. */
import { refuseUnknown } from '../capture/known-options.ts'
import type { GuardedFetchOptions, UnfurlOptions } from './unfurl-options.ts'

type Options = UnfurlOptions & GuardedFetchOptions

/** What a timer can wait for; Node takes more for 1 ms. */
const LONGEST_MS = 2_147_483_647

const isNumber = (value: unknown, most: number): boolean =>
  typeof value === 'number' && value >= 1 && value <= most

/** What Node sends as the value of a header. */
const isHeaderText = (value: unknown): boolean =>
  typeof value === 'string' && /^[\t\x20-\x7e\x80-\xff]*$/.test(value)

const HEADER_TEXT = 'must be text that a header can hold: no line break, and no character beyond Latin-1.'
const isBoolean = (value: unknown): boolean => typeof value === 'boolean'

const isSignal = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'aborted' in value && 'addEventListener' in value

function isHost(value: unknown): boolean {
  if (typeof value !== 'string' || /^\.|[*/\\?#@\s]/.test(value)) return false
  // An IPv6 address may come without its brackets.
  return (URL.parse(`http://${value}/`) ?? URL.parse(`http://[${value}]/`))?.port === ''
}

function isProvider(value: unknown): boolean {
  const { name, pages, endpoint }: Record<string, unknown> = Object(value)
  const isPage = (page: unknown) => typeof page === 'string' && /^[\w-]+(?:\.[\w-]+)+\//.test(page)
  const url = typeof endpoint === 'string' ? URL.parse(endpoint) : null
  return typeof name === 'string' && Array.isArray(pages) && pages.every(isPage) && url?.protocol === 'https:'
}

const RULES: {
  readonly [Name in keyof Options]-?: readonly [isValid: (value: unknown) => boolean, must: string]
} = {
  timeoutMs: [
    (value) => isNumber(value, LONGEST_MS),
    `must be a number of milliseconds from 1 to ${LONGEST_MS}.`,
  ],
  maxBytes: [(value) => isNumber(value, Number.MAX_SAFE_INTEGER), 'must be a number of bytes from 1.'],
  denyHosts: [
    (value) => Array.isArray(value) && value.every(isHost),
    'must be an array of host names or IP addresses, without scheme, port, path and star. Names below them are included.',
  ],
  method: [(value) => value === 'GET' || value === 'HEAD', 'must be GET or HEAD: nothing else is sent.'],
  image: [(value) => value === 'none' || value === 'head', 'must be "none" or "head".'],
  oembed: [isBoolean, 'must be true or false.'],
  robots: [isBoolean, 'must be true or false.'],
  raw: [isBoolean, 'must be true or false.'],
  foreignHtml: [isBoolean, 'must be true or false.'],
  providers: [
    (value) => Array.isArray(value) && value.every(isProvider),
    'must be an array of { name, pages, endpoint }, each endpoint an https URL and each page a host and a path.',
  ],
  accept: [isHeaderText, HEADER_TEXT],
  acceptLanguage: [isHeaderText, HEADER_TEXT],
  userAgent: [isHeaderText, HEADER_TEXT],
  signal: [(value) => value === null || isSignal(value), 'must be an AbortSignal.'],
}

/** @throws TypeError that names the option and what it takes. An option that is undefined has its default. */
export function checkOptions(options: unknown): void {
  if (typeof options !== 'object' || options === null) throw new TypeError('The options must be an object.')
  refuseUnknown(options, Object.keys(RULES))
  for (const [name, [isValid, must]] of Object.entries(RULES)) {
    const value: unknown = Reflect.get(options, name)
    if (value !== undefined && !isValid(value)) throw new TypeError(`The option ${name} ${must}`)
  }
}
