/** Parameters that tell a site where a visitor came from; they choose no content. */
const TRACKING =
  /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|mc_[ce]id|igshid|twclid|ttclid|yclid|_hs(?:enc|mi)|mkt_tok)$/iu

export const isTracking = (parameter: string): boolean => TRACKING.test(parameter)

/** Also without a fragment, which is no part of what is shared. */
export function withoutTracking(url: URL): URL {
  const plain = new URL(url)
  plain.hash = ''
  // Listed first: deleting while they are walked through would leave some out.
  const parameters = [...plain.searchParams.keys()].filter(isTracking)
  for (const parameter of parameters) plain.searchParams.delete(parameter)
  return plain
}
