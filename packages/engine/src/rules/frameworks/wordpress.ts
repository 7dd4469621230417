/** WordPress: hooks of the theme, for sites whose SEO plug-in does not write the tag already. */
import { filledFields, isOfTheSite, type Field } from './fields.ts'
import { attributeOf } from './head-tags.ts'
import type { Framework } from './framework.ts'
import { phpString } from './literals.ts'

/** Placeholder for the number that WordPress gave the page: its URL in the editor shows it. No page has this one. */
const PAGE_ID = '-1 /* ID of this page */'

const isAddress = (field: Field): boolean =>
  field === 'og:image' || field === 'og:url' || field === 'twitter:image'

/** One `printf` per tag, escaped by WordPress as it is printed. */
function print([field, value]: [Field, string]): string {
  const escape = isAddress(field) ? 'esc_url' : 'esc_attr'
  return `\tprintf( '<meta ${attributeOf(field)}="${field}" content="%s">' . "\\n", ${escape}( ${phpString(value)} ) );`
}

function headAction(fields: readonly [Field, string][], onThisPage: boolean): string {
  const guard = onThisPage ? `\tif ( get_queried_object_id() !== ${PAGE_ID} ) return;\n` : ''
  return `add_action( 'wp_head', function () {\n${guard}${fields.map(print).join('\n')}\n} );`
}

/** `max-snippet:-1, index` as WordPress keeps directives: a value, or true. */
function directives(value: string): string {
  const entries = value.split(',').map((directive) => {
    const [name = '', setting] = directive.split(/:(.*)/su, 2).map((each) => each.trim())
    return `${phpString(name)} => ${setting ? phpString(setting) : 'true'}`
  })
  return `array( ${entries.join(', ')} )`
}

/** Tags that WordPress prints itself are changed, not printed again. */
const FILTERS: Partial<Record<Field, (value: string) => string>> = {
  title: (value) =>
    `add_filter( 'pre_get_document_title', fn ( $title ) => get_queried_object_id() === ${PAGE_ID} ? ${phpString(value)} : $title );`,
  canonical: (value) =>
    `add_filter( 'get_canonical_url', fn ( $url, $post ) => $post->ID === ${PAGE_ID} ? ${phpString(value)} : $url, 10, 2 );`,
  robots: (value) =>
    `add_filter( 'wp_robots', fn ( $robots ) => get_queried_object_id() === ${PAGE_ID} ? ${directives(value)} : $robots );`,
  lang: (value) =>
    `add_filter( 'language_attributes', fn () => 'lang="' . esc_attr( ${phpString(value)} ) . '"' ); // or: Settings, General, Site Language`,
}

/**
 * https://developer.wordpress.org/reference/hooks/wp_head/, …/get_canonical_url/, …/pre_get_document_title/,
 * …/wp_robots/ (WordPress 5.7) and …/language_attributes/ (read 2026-11).
 */
export const wordPress: Framework = {
  name: 'WordPress',
  generators: ['wordpress', 'elementor'],
  placeholder: PAGE_ID,
  note: 'put the ID of the page in place of the -1; where an SEO plug-in writes the tag (Yoast, Rank Math, All in One SEO), set it in the editor of the page instead',
  parts(values) {
    const filled = filledFields(values)
    const printed = filled.filter(([field]) => !FILTERS[field])
    const [ofSite, ofPage] = [true, false].map((site) =>
      printed.filter(([field]) => isOfTheSite(field) === site),
    )
    const code = [
      ...filled.flatMap(([field, value]) => FILTERS[field]?.(value) ?? []),
      ...(ofPage && ofPage.length > 0 ? [headAction(ofPage, true)] : []),
      ...(ofSite && ofSite.length > 0 ? [headAction(ofSite, false)] : []),
    ]
    return code.length === 0
      ? []
      : [{ language: 'php', place: 'functions.php of the theme', code: code.join('\n') }]
  },
}
