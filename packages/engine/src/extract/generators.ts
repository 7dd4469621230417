/** What a page was made with: the `generator` tag, and paths that only one framework uses. Names in lower case. */

const MARKS: readonly (readonly [framework: string, mark: string])[] = [
  ['next', '/_next/|^__NEXT_DATA__$'],
  ['nuxt', '/_nuxt/|^__NUXT_DATA__$'],
  ['wordpress', '/wp-content/|/wp-includes/'],
  ['shopify', '//cdn\\.shopify\\.com/'],
  ['wix', '//static\\.(?:wixstatic|parastorage)\\.com/'],
  ['squarespace', '//(?:assets|static1)\\.squarespace\\.com/'],
  ['webflow', '\\bdata-wf-(?:page|site)\\b'],
  ['drupal', '/sites/(?:default|all)/(?:files|modules|themes)/|/core/misc/drupal'],
  ['gatsby', '/webpack-runtime-[0-9a-f]+\\.js|^gatsby-'],
  ['sveltekit', '/_app/immutable/'],
  ['astro', '/_astro/'],
  ['typo3', '/typo3(?:conf|temp)/'],
  ['joomla', '/media/(?:jui|system)/js/'],
]

const ANY_MARK = new RegExp(MARKS.map(([, mark]) => `(${mark})`).join('|'))

/** The framework whose mark an address, an id or the `<html>` tag carries; null when it carries none. */
export function frameworkOf(text: string): string | null {
  const match = ANY_MARK.exec(text)
  if (!match) return null
  const index = match.slice(1).findIndex((part) => part !== undefined)
  return MARKS[index]?.[0] ?? null
}

const KNOWN_GENERATORS =
  /^(wordpress|drupal|joomla|typo3|wix|shopify|squarespace|webflow|ghost|hugo|jekyll|gatsby|next|nuxt|astro|docusaurus|vitepress|mediawiki|blogger|elementor)\b/i

/** `WordPress 6.4` is `wordpress`, `Wix.com Website Builder` is `wix`; of an unknown one the first word. */
export function generatorName(content: string): string | null {
  const text = content.trim()
  const known = KNOWN_GENERATORS.exec(text)?.[1] ?? /^[\w.+-]+/.exec(text)?.[0]
  return known ? known.toLowerCase().slice(0, 40) : null
}
