/** What a rule of a firewall looks for in a user agent. */

/** Names in front of a crawler's own: of the crawler that servers let in, of a library. */
const BORROWED = /^(?:facebookexternalhit|http\.rb)\/\S+?[;\s(]+([\w-]+)/

/** `LinkedInBot`, `Bluesky Cardyb`: the part of a user agent that no browser has, without its version. */
export function nameToMatch(userAgent: string): string {
  const name = BORROWED.exec(userAgent)?.[1] ?? ownName(userAgent)
  return name.trim().replace(/ v?[\d.]*$/, '')
}

function ownName(userAgent: string): string {
  if (userAgent.startsWith('<')) return /([\w.-]+)\/[^/]*$/.exec(userAgent)?.[1] ?? userAgent
  if (!userAgent.startsWith('Mozilla/')) return /^[^/;(<]+/.exec(userAgent)?.[0] ?? userAgent
  return (
    /compatible; ([^/;]+)/.exec(userAgent)?.[1] ??
    /\b\w*(?:bot|preview|externalhit)\w*/i.exec(userAgent)?.[0] ??
    userAgent
  )
}
