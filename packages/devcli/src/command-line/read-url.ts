/** What a person types for a page on their machine, as a URL. Whether it may be fetched is the engine's to say. */

export type Address =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'not-an-address'; readonly suggestion?: string }

/** `host`, `host:port`, each with a path; a host is localhost, an IPv4 or bracketed IPv6 address, or a name with a dot. */
const HOST = /^(?:localhost|\[[0-9a-f:.]+\]|[\w-]+(?:\.[\w-]+)+)\.?(?::\d+)?(?:[/?#].*)?$/i
/** `linklens:3000`: any name with a port, for a name alone may be a mistyped command. */
const HOST_AND_PORT = /^[\w.-]+:\d+(?:[/?#].*)?$/

export function readAddress(text: string): Address {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text)) return { kind: 'url', url: text }
  if (text === '::1') return { kind: 'url', url: 'http://[::1]' }
  if (HOST.test(text) || HOST_AND_PORT.test(text)) return { kind: 'url', url: `http://${text}` }
  const [, port] = /^:?(\d{2,5})$/.exec(text) ?? []
  if (port !== undefined) return { kind: 'not-an-address', suggestion: `localhost:${port}` }
  if (text.startsWith('/')) return { kind: 'not-an-address', suggestion: `http://localhost:3000${text}` }
  return { kind: 'not-an-address' }
}
