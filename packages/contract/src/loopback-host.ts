/**
 * Whether a host is this machine by its name alone. It is for addresses that an operator or a user has set, of a
 * service of ours; what may be fetched is the engine's guard to say.
 * @param host a name or an address, IPv6 with brackets or without.
 */
export function isLoopbackHost(host: string): boolean {
  // RFC 6761 gives all names below `localhost` to this machine as well.
  return /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){1,3}|::1|\[::1\])$/i.test(host)
}
