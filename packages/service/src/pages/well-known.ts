/** Plain files that robots and security researchers look for. */

/** Reports are `noindex` rather than disallowed: a crawler that may not read a page cannot see its `noindex`. */
export const robotsTxt = (): string =>
  ['User-agent: *', 'Disallow: /api/', 'Disallow: /images/', ''].join('\n')

/** A file that is older than this must not be trusted (RFC 9116 asks for less than a year). */
const VALID_DAYS = 180

/** RFC 9116. @param now milliseconds. @returns null where the operator gave no contact: the file is useless without. */
export function securityTxt(
  { contact, baseUrl }: { contact: string | null; baseUrl: string },
  now: number,
): string | null {
  if (contact === null) return null
  const url = /^(https?|mailto):/.test(contact) ? contact : `mailto:${contact}`
  // Whole days, so that the file stays the same for a while.
  const day = 86_400_000
  const expires = new Date((Math.floor(now / day) + VALID_DAYS) * day).toISOString()
  return [
    `Contact: ${url}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${baseUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
