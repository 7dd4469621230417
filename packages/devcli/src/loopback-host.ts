/** Whether a URL's host is this machine by its name alone. @param hostname as `URL` writes it, with brackets. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname)
}
