/**
 * Whether the address of one page carries that of another in its query or its fragment: anyone who sends visitors to a page
 * on the way writes down where to send them back to. Any parameter counts; the URL may be whole or a path, encoded once or
 * more, or in base64. Bounded: addresses are strangers' text.
 */

/** What is read of a query or a fragment. */
const READ_CHARACTERS = 8_192
const MAX_PARAMETERS = 60
const MAX_DECODINGS = 4

/** @returns the name of the parameter that carries it, '' where there is none; null where nothing does. */
export function parameterWith(carried: URL, at: URL): string | null {
  const wanted = forms(carried)
  for (const [name, value] of parametersOf(at)) {
    if (decodings(value).some((text) => wanted.some((form) => holds(text, form)))) return name
  }
  return null
}

interface Form {
  readonly text: string
  /** A path alone must be the whole value, or follow what ends another: it may be a part of any longer URL. */
  readonly isPath: boolean
}

function forms({ host, pathname, search }: URL): Form[] {
  const path = decoded(pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname)
  const bare = host.replace(/^www\./, '')
  const whole: Form = { text: `${bare}${path === '/' ? '' : path}`, isPath: false }
  // Without a path the front page is asked for, and its host alone may be written for any reason.
  if (path === '/' && search === '')
    return [
      { text: `//${bare}`, isPath: false },
      { text: `//www.${bare}`, isPath: false },
    ]
  if (path === '/')
    return [
      { text: `${bare}/${decoded(search)}`, isPath: false },
      { text: `/${decoded(search)}`, isPath: true },
    ]
  // A single word is also the name of a category.
  const relative: Form[] = path.includes('/', 1) ? [{ text: path.slice(1), isPath: true }] : []
  return [whole, { text: path, isPath: true }, ...relative]
}

/** Up to where the carried URL may go on: with its own query, a slash or nothing. */
const ENDS = /^(?:\/?$|\/?[?#&;,"'}\s]|\.html?\b)/

function holds(text: string, { text: form, isPath }: Form): boolean {
  if (form.length < 2) return false
  for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + 1)) {
    const before = text[at - 1]
    // `"` and `:` in JSON; `=` of an address in an address.
    const begins = isPath
      ? before === undefined || /[=:"'\s,]/.test(before)
      : before === undefined || /[^a-z\d-]/i.test(before)
    if (begins && ENDS.test(text.slice(at + form.length, at + form.length + 8))) return true
  }
  return false
}

function parametersOf({ search, hash }: URL): [name: string, value: string][] {
  const parts = [search.slice(1), hash.slice(1)].flatMap((part) =>
    part.slice(0, READ_CHARACTERS).split(/[&;]/, MAX_PARAMETERS),
  )
  return parts
    .filter((part) => part !== '')
    .map((part): [string, string] => {
      const at = part.indexOf('=')
      // `?/post` and `#/post` have a value alone, `?/post?a=b` as well.
      return at < 0 || /[/?]/.test(part.slice(0, at))
        ? ['', part]
        : [decoded(part.slice(0, at)).toLowerCase(), part.slice(at + 1)]
    })
}

/** The value as written, and what it is once it is decoded, again and again; of base64 what it holds. */
function decodings(value: string): string[] {
  const all = [value]
  for (let times = 0; times < MAX_DECODINGS; times += 1) {
    const last = all.at(-1) ?? ''
    const next = decoded(last)
    if (next === last) break
    all.push(next)
  }
  const inner = all.flatMap((text) => fromBase64(text) ?? [])
  return [...all, ...inner, ...inner.map(decoded)]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    // Not UTF-8, or a lone percent sign.
    return text
  }
}

/** Null for what is none, or holds no text. */
function fromBase64(text: string): string | null {
  const plain = text
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replaceAll(' ', '+')
    .replace(/[=.]+$/, '')
  if (plain.length < 6 || !/^[\w+/]+$/.test(plain)) return null
  const bytes = Buffer.from(plain, 'base64').toString('latin1')
  return /^[\t\n\r -~]+$/.test(bytes) ? bytes : null
}
