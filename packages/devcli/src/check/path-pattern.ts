/**
 * Names the template that a page probably comes from. It depends on the path alone, so that a page has the same pattern
 * in every run, whatever other pages there are: the baseline compares by it.
 */

/**
 * The last part of a path differs from page to page, and so do numbers, dates and hashes before it: `/blog/my-post` and
 * `/blog/other/` are both of the pattern `/blog/*`.
 * @param path of a URL; its query is left out.
 */
export function pathPattern(path: string): string {
  const [pathname = '/'] = path.split(/[?#]/)
  const segments = pathname.split('/').filter((segment) => segment !== '')
  const last = segments.length - 1
  return `/${segments.map((segment, index) => (index === last || looksLikeValue(segment) ? '*' : segment)).join('/')}`
}

/** A number, a date, a hash, or words joined by hyphens: what differs from page to page. */
const looksLikeValue = (segment: string): boolean =>
  /^\d|^[0-9a-f]{8,}$|%/i.test(segment) || segment.split(/[-_]/).length > 3 || segment.length > 40

/** All that a page may share a template with: its pattern, and the folder at the top of the site. */
export function templatesOf(path: string): readonly string[] {
  const [, top] = /^(\/[^/?#]+)\//.exec(path) ?? []
  const pattern = pathPattern(path)
  return top === undefined ? [pattern] : [...new Set([pattern, `${top}/**`])]
}
