/** Reads what a person types for a page. The engine decides whether the page may be fetched. */

export type PageUrl =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'not-a-url'; readonly suggestion?: string }

/** `host`, `host:port`, each with a path; a host is localhost, an IPv4 or bracketed IPv6 address, or a name with a dot. */
const HOST = /^(?:localhost|\[[0-9a-f:.]+\]|[\w-]+(?:\.[\w-]+)+)\.?(?::\d+)?(?:[/?#].*)?$/i
/** `linklens:3000`. Only with a port: a name alone may be a mistyped command. */
const HOST_AND_PORT = /^[\w.-]+:\d+(?:[/?#].*)?$/

export function readPageUrl(text: string): PageUrl {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text)) return { kind: 'url', url: text }
  if (text === '::1') return { kind: 'url', url: 'http://[::1]' }
  if (HOST.test(text) || HOST_AND_PORT.test(text)) return { kind: 'url', url: `http://${text}` }
  const [, port] = /^:?(\d{2,5})$/.exec(text) ?? []
  if (port !== undefined) return { kind: 'not-a-url', suggestion: `localhost:${port}` }
  if (text.startsWith('/')) return { kind: 'not-a-url', suggestion: `http://localhost:3000${text}` }
  return { kind: 'not-a-url' }
}
