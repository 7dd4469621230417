/** The network of a client, as far as one customer of a provider gets one. */

/**
 * @param client as `ClientAddress` returns it: an IPv4 address, an IPv6 /64, or anything else.
 * @returns the IPv4 /24 or the IPv6 /48 around it; else the client itself.
 */
export function networkOf(client: string): string {
  const found = known.get(client)
  if (found !== undefined) return found
  if (known.size >= MAX_KNOWN) known.clear()
  const network = readNetwork(client)
  known.set(client, network)
  return network
}

/** A full queue asks for the networks of all its clients at each turn. */
const known = new Map<string, string>()
const MAX_KNOWN = 10_000

function readNetwork(client: string): string {
  if (/^\d+(?:\.\d+){3}$/.test(client)) return client.slice(0, client.lastIndexOf('.'))
  const [address, prefix] = client.split('/')
  if (prefix === undefined || !address?.includes(':')) return client
  const [start = '', end] = address.split('::')
  const groups = start.split(':').filter(Boolean)
  const zeros = end === undefined ? 0 : 8 - groups.length - end.split(':').filter(Boolean).length
  return [...groups, ...Array.from({ length: zeros }, () => '0')].slice(0, 3).join(':')
}

/** How many times the limit of a client the network around it gets. */
export const NETWORK_TIMES = 10

/**
 * @returns the network that every limit by client counts as well: an IPv6 /48 has 65,536 clients, and anyone gets one from a
 * tunnel broker. Null for IPv4: a /24 has 256 clients, of many customers.
 */
export const countedNetwork = (client: string): string | null =>
  client.includes(':') ? networkOf(client) : null
