/**
 * Whether a host is this machine, judged by its name alone. Use it for the URL of a service, which an operator or a
 * user has set. Whether a page may be fetched is decided by the guard of the engine.
 * @param host a name or an IP address; IPv6 with or without brackets.
 */
export function isLoopbackHost(host: string): boolean {
  // By RFC 6761 all names below `localhost` are this machine as well.
  return /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){1,3}|::1|\[::1\])$/i.test(host)
}
