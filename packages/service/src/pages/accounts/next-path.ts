/**
 * Where people go after signing in: back to the page that asked for it.
 * What must never happen: a link to our sign-in page ends at a foreign one. Proven in next-path.test.ts.
 */

const HOME = '/dashboard'
/** An origin that nobody has: only what resolves to it is a path of our own. */
const NOWHERE = 'http://nowhere.invalid'

/** @param given from a query or a form: anything. @returns a path of this service, `/dashboard` when `given` is not one. */
export function nextPath(given: string | null | undefined): string {
  if (!given?.startsWith('/') || given.length > 512) return HOME
  const url = URL.parse(given, NOWHERE)
  // `//evil.example`, `/\evil.example` and their like leave the origin.
  if (url?.origin !== NOWHERE) return HOME
  const path = url.pathname + url.search + url.hash
  // `/.//evil.example`: harmless here, but not once it is written into a URL again.
  return path.startsWith('//') ? HOME : path
}

/** `/sign-in` with the way back, for people who are not signed in. */
export function signInPath(back: string, page: '/sign-in' | '/sign-up' = '/sign-in'): string {
  const next = nextPath(back)
  return next === HOME ? page : `${page}?${new URLSearchParams({ next }).toString()}`
}

/** The same for a form that was sent after its session had ended: it says so, because nothing was done. */
export function signInAgainPath(back: string): string {
  const path = signInPath(back)
  return `${path}${path.includes('?') ? '&' : '?'}ended=1`
}
