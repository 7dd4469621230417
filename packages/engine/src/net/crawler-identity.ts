/** Who we say we are. One product token, so that a site can allow or refuse us by name. */

const PRODUCT_TOKEN = 'Linklens'

/**
 * The user agent of our requests. It leads to a page that says what we do and how to keep us out.
 * @param baseUrl origin of the service, without a slash at its end.
 */
export function linklensUserAgent({ version, baseUrl }: { version: string; baseUrl: string }): string {
  return `Mozilla/5.0 (compatible; ${PRODUCT_TOKEN}/${version}; +${baseUrl}/bot)`
}

/** User agent of programs that name none of their own. */
export const LIBRARY_USER_AGENT: string = `Mozilla/5.0 (compatible; ${PRODUCT_TOKEN}/1; library)`

/**
 * Carries our own user agent where a request of ours speaks with the user agent of a platform's crawler: a
 * site can still recognise us and refuse us, and no service of ours starts an inspection for it.
 */
export const OWN_HEADER = 'X-Linklens'

/** Whether a request comes from us, of any version and any instance: it must not start an inspection. */
export function isOwnUserAgent(userAgent: string): boolean {
  return new RegExp(`\\b${PRODUCT_TOKEN}/`, 'i').test(userAgent)
}
