/** What a page was made with: the `generator` tag, and marks that only one framework leaves. Names in lower case. */

const PATHS = new Map([
  ['_next', 'next'],
  ['_nuxt', 'nuxt'],
  ['_astro', 'astro'],
  ['_app/immutable', 'sveltekit'],
  // Its development server alone: the built site names no such path.
  ['vitepress/dist/client', 'vitepress-dev'],
  ['.11ty', 'eleventy'],
  ['wp-content', 'wordpress'],
  ['wp-includes', 'wordpress'],
  ['wp-json', 'wordpress'],
  ['mintlify-assets', 'mintlify'],
  ['typo3conf', 'typo3'],
  ['typo3temp', 'typo3'],
  ['sites/default', 'drupal'],
  ['sites/all', 'drupal'],
  ['media/jui', 'joomla'],
  ['/cdn.shopify.com', 'shopify'],
  // The shop's own host, since 2023.
  ['cdn/shop', 'shopify'],
  ['/static.wixstatic.com', 'wix'],
  ['/static.parastorage.com', 'wix'],
  ['/assets.squarespace.com', 'squarespace'],
  ['/static1.squarespace.com', 'squarespace'],
])

// Every alternative begins with a slash, so that only slashes are tried: this runs on each URL of a page.
const PATH = new RegExp(
  `/(${[...PATHS.keys()].map((path) => path.replaceAll('.', String.raw`\.`)).join('|')})(?:/|$)`,
)

const SLASH = 0x2f
const REACT_ROUTER_ENTRY = '/entry.client'
/** Of `hugo server`, on each page; the `generator` tag is on the front page alone (gohugoio/hugo, livereloadinject.go, read 2026-11-27). */
const HUGO_RELOAD = '/livereload.js?mindelay='

/** Whether two ASCII bytes after a slash begin one of the patterns. */
const BEGINS = new Uint8Array(1 << 14)
for (const path of [...PATHS.keys(), REACT_ROUTER_ENTRY.slice(1), HUGO_RELOAD.slice(1)]) {
  BEGINS[(path.charCodeAt(0) << 7) | path.charCodeAt(1)] = 1
}

/** Whether a URL, given as bytes, is worth making a string of: few are. */
export function mayNameFramework(bytes: Uint8Array, start: number, end: number): boolean {
  for (let index = start; index + 2 < end; index++) {
    if (bytes[index] !== SLASH) continue
    const [first, second] = [bytes[index + 1] as number, bytes[index + 2] as number]
    if ((first | second) < 0x80 && BEGINS[(first << 7) | second] === 1) return true
  }
  return false
}

/** The framework that a URL of a script or a link is typical of. */
export function frameworkOfAddress(address: string): string | null {
  const framework = PATHS.get(PATH.exec(address)?.[1] ?? '')
  if (framework) return framework
  if (address.includes(HUGO_RELOAD)) return 'hugo'
  // React Router 7 and Remix name the browser's entry so by default.
  return address.includes(REACT_ROUTER_ENTRY) ? 'react-router' : null
}

/** Scripts that the development server of Next.js alone serves: with Turbopack (16), with webpack, of the pages router. */
const NEXT_DEVELOPMENT =
  /\/_next\/static\/(?:development\/|chunks\/(?:[^/?]*_next_dist_|react-refresh|(?:main|main-app|webpack|app-pages-internals)\.js\?(?:v|ts)=\d))/

/** A page of the app router whose folder is in brackets: one file makes many pages. */
const NEXT_DYNAMIC = /\/_next\/static\/chunks\/app\/(?:[^?]*\/)?(?:%5B|\[)[^?]*\/page-/i

/** `next-dev` for a script of a development server, `next-dynamic` for that of a route of many pages. */
export function nextMarkOfAddress(address: string): string | null {
  if (NEXT_DEVELOPMENT.test(address)) return 'next-dev'
  return NEXT_DYNAMIC.test(address) ? 'next-dynamic' : null
}

/** Ids that frameworks give their scripts. */
const SCRIPT_IDS = new Map([
  ['__NEXT_DATA__', 'next'],
  ['__NUXT_DATA__', 'nuxt'],
  ['gatsby-script-loader', 'gatsby'],
])

/** Near the start of an inline script: `{ __sveltekit_1a2b = {`, `window.__NUXT__={}`, `var Shopify = Shopify || {}`. */
const SCRIPT_STARTS = [
  ['__sveltekit_', 'sveltekit'],
  ['window.__NUXT__', 'nuxt'],
  ['var Shopify = ', 'shopify'],
] as const
const START_BYTES = 128

const JSON_LD_CLASSES = new Map([
  ['yoast-schema-graph', 'yoast'],
  ['rank-math-schema', 'rank-math'],
  ['rank-math-schema-pro', 'rank-math'],
])

const KNOWN_GENERATORS =
  /^(wordpress|drupal|joomla|typo3|wix|shopify|squarespace|webflow|ghost|hugo|jekyll|gatsby|next|nuxt|astro|docusaurus|vitepress|mediawiki|blogger|elementor)\b/i

/** `WordPress 6.4` is `wordpress`, `Wix.com Website Builder` is `wix`; of an unknown one the first word. */
export function generatorName(content: string): string | null {
  const text = content.trim()
  const known = KNOWN_GENERATORS.exec(text)?.[1] ?? /^[\w.+-]+/.exec(text)?.[0]
  return known ? known.toLowerCase().slice(0, 40) : null
}

/** Gathers the marks of one page. */
export class GeneratorMarks {
  readonly #page: Buffer
  readonly #found = new Set<string>()

  constructor(page: Buffer) {
    this.#page = page
  }

  add(name: string | null): void {
    if (name) this.#found.add(name)
  }

  /** The URL of a script or a link, as a range of the page. */
  addUrl(start: number, end: number): void {
    if (!mayNameFramework(this.#page, start, end)) return
    const written = this.#page.toString('latin1', start, end)
    const framework = frameworkOfAddress(written)
    this.add(framework)
    if (framework === 'next') this.add(nextMarkOfAddress(written))
  }

  /** An inline script: its first bytes say what it is of. */
  addScript(start: number, end: number): void {
    const text = this.#page.subarray(start, Math.min(end, start + START_BYTES))
    this.add(SCRIPT_STARTS.find(([mark]) => text.includes(mark))?.[1] ?? null)
  }

  addScriptId(id: string): void {
    this.add(SCRIPT_IDS.get(id) ?? null)
  }

  /** A plug-in's JSON-LD; older ones give a second class. */
  addJsonLdClass(classes: string): void {
    this.add(JSON_LD_CLASSES.get(classes.trim().split(/\s/)[0] ?? '') ?? null)
  }

  /** @returns names, those of the `generator` tags first. */
  read(tags: readonly { readonly name: string; readonly content: string }[]): string[] {
    const named = tags
      .filter((tag) => tag.name.toLowerCase() === 'generator')
      .map((tag) => generatorName(tag.content))
      .filter((name) => name !== null)
    return [...new Set([...named, ...this.#found])]
  }
}
