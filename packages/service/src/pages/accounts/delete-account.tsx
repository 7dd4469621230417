/** `/account/delete`: asks once, says what will be deleted, and requires the password. */
import { forwardCookies, type SignedIn } from '../../accounts/account-service.ts'
import { deleteAccount } from '../../accounts/delete-account.ts'
import { signInMethods } from '../../accounts/sign-in/sessions.ts'
import type { Answer, AppContext } from '../../http/app-env.ts'
import { PresentPassword } from './account-fields.tsx'
import { AccountFrame } from './account-frame.tsx'
import { readForm, refusedAttempt, renderAccountPage, type AccountPages } from './account-form.ts'
import { refusalCode } from './auth-error.ts'
import { signInAgainPath, signInPath } from './next-path.ts'

/** A person without a password proves by signing in again that it is still them. */
const FRESH_MINUTES = 15

interface DeleteView {
  proof: 'password' | 'fresh' | 'sign-in-again'
  error?: string | undefined
  problem?: string | undefined
}

async function proofOf({ accounts }: AccountPages, signedIn: SignedIn): Promise<DeleteView['proof']> {
  const ways = await signInMethods(accounts.auth, signedIn.account.id)
  if (ways.includes('credential')) return 'password'
  const ageMs = Date.now() - signedIn.signedInAt.getTime()
  return ageMs < FRESH_MINUTES * 60_000 ? 'fresh' : 'sign-in-again'
}

export async function deleteAccountPage(c: AppContext, services: AccountPages): Promise<Response> {
  const signedIn = await services.accounts.session(c)
  if (!signedIn) return c.redirect(signInPath('/account/delete'), 303)
  return renderDelete(c, signedIn, { proof: await proofOf(services, signedIn) })
}

export async function deleteAccountForGood(c: AppContext, services: AccountPages): Promise<Response> {
  const form = await readForm(c, services)
  const { accounts, store } = services
  const signedIn = await accounts.session(c)
  if (!signedIn) return c.redirect(signInAgainPath('/account/delete'), 303)
  const proof = await proofOf(services, signedIn)
  const refused = await refusal(c, services, proof, form.get('password') ?? '')
  if (refused) return renderDelete(c, signedIn, { proof, ...refused })
  await deleteAccount(store, signedIn.account.id)
  const goodbye = await accounts.auth.api.signOut({ headers: accounts.headers(c), returnHeaders: true })
  forwardCookies(c, goodbye.headers)
  return renderDeleted(c)
}

/** @returns why not; the answer then has its status. */
async function refusal(
  c: AppContext,
  services: AccountPages,
  proof: DeleteView['proof'],
  password: string,
): Promise<Pick<DeleteView, 'error' | 'problem'> | undefined> {
  if (proof === 'fresh') return undefined
  if (proof === 'sign-in-again') {
    c.status(403)
    return {}
  }
  if (password === '') {
    c.status(400)
    return { error: 'Type your password.' }
  }
  const problem = await refusedAttempt(c, services)
  if (problem) return { problem }
  const { auth, headers } = services.accounts
  try {
    await auth.api.verifyPassword({ body: { password }, headers: headers(c) })
    return undefined
  } catch (thrown) {
    refusalCode(thrown)
    c.status(400)
    return { error: 'This is not your password.' }
  }
}

function renderDelete(c: AppContext, { account }: SignedIn, view: DeleteView): Answer {
  const content = (
    <AccountFrame title="Delete the account" problem={view.problem}>
      <p>
        This deletes the account of <bdi class="typed">{account.email}</bdi>, and with it, at once and for
        good:
      </p>
      <ul class="account-losses">
        <li>
          all dev environments with their ids and secrets: <code>devcli</code> and agents that use them are
          refused;
        </li>
        <li>all local previews;</li>
        <li>all snapshots of the account: their links stop working;</li>
        <li>the list of activity. You are signed out on every device.</li>
      </ul>
      {view.proof === 'sign-in-again' ? <SignInAgain /> : <LastQuestion view={view} />}
    </AccountFrame>
  )
  const description = 'What is deleted with the account, and the button that does it.'
  return renderAccountPage(c, { title: 'Delete the account', description, path: '/account/delete' }, content)
}

function LastQuestion({ view }: { view: DeleteView }) {
  return (
    <form class="stack" action="/account/delete" method="post">
      {view.proof === 'password' && <PresentPassword error={view.error} />}
      <p class="buttons">
        <button type="submit" class="button button-danger">
          Delete it for good
        </button>
        <a class="button button-quiet" href="/account">
          Keep it
        </a>
      </p>
    </form>
  )
}

function SignInAgain() {
  return (
    <form class="stack" action="/sign-out" method="post">
      <p>
        To show that it is still you, sign out, sign in again, and come back here within {FRESH_MINUTES}{' '}
        minutes.
      </p>
      <p class="buttons">
        <button type="submit" class="button">
          Sign out
        </button>
        <a class="button button-quiet" href="/account">
          Keep the account
        </a>
      </p>
    </form>
  )
}

function renderDeleted(c: AppContext): Answer {
  const content = (
    <AccountFrame title="The account is deleted">
      <p>
        Nothing of it is left here. Run <code>devcli logout</code> on machines that were paired.
      </p>
      <p class="buttons">
        <a class="button button-quiet" href="/">
          To the home page
        </a>
      </p>
    </AccountFrame>
  )
  const meta = {
    title: 'The account is deleted',
    description: 'The account and what belonged to it are deleted.',
    path: '/',
  }
  return renderAccountPage(c, meta, content)
}
