/** Why a person came back from GitHub or Google without being signed in. */

const PROBLEMS: Record<string, string> = {
  account_not_linked:
    'There is an account with this address already. Sign in the way you did before, for example with your password.',
  email_not_verified:
    'Your address is not confirmed there. Confirm it there first, or sign in with a password.',
  email_not_found: 'Your address was not given to us. Allow it there, or sign in with a password.',
  signup_disabled: 'You have no account here, and the operator of this service has closed sign-up.',
  access_denied: 'You were not signed in: the other site refused. Try again, or sign in with a password.',
  state_mismatch: 'That took too long, or began in another browser. Try again.',
}

/** @param code what better-auth puts into the URL of our sign-in page; anyone may put anything there. */
export function providerProblem(code: string | undefined): string | undefined {
  if (code === undefined) return undefined
  const known = Object.hasOwn(PROBLEMS, code) ? PROBLEMS[code] : undefined
  return known ?? 'Signing in did not work. Try again, or sign in with a password.'
}
