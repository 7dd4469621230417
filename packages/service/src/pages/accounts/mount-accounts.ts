/** The pages about accounts, by path. */
import type { Hono } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import type { AccountPages } from './account-form.ts'
import { accountPage } from './account.tsx'
import { changePassword, signOutOthers } from './change-account.tsx'
import { deleteAccountForGood, deleteAccountPage } from './delete-account.tsx'
import { finishProviderSignIn, startProviderSignIn } from './provider-sign-in.tsx'
import { forgotPassword, forgotPasswordPage } from './forgot-password.tsx'
import { resetPassword, resetPasswordPage } from './reset-password.tsx'
import { signIn, signInPage } from './sign-in.tsx'
import { rejectSignOutGet, signOut } from './sign-out.ts'
import { signUp, signUpPage } from './sign-up.tsx'
import { verifyEmail, verifyEmailPage } from './verify-email.tsx'

export function mountAccounts(app: Hono<AppEnv>, services: AccountPages): void {
  app.get('/sign-up', (c) => signUpPage(c, services))
  app.post('/sign-up', (c) => signUp(c, services))
  app.get('/verify-email', verifyEmailPage)
  app.post('/verify-email', (c) => verifyEmail(c, services))
  app.get('/sign-in', (c) => signInPage(c, services))
  app.post('/sign-in', (c) => signIn(c, services))
  app.post('/sign-in/:provider', (c) => startProviderSignIn(c, services))
  app.get('/auth/callback/:provider', (c) => finishProviderSignIn(c, services))
  app.get('/sign-out', rejectSignOutGet)
  app.post('/sign-out', (c) => signOut(c, services))
  app.get('/forgot-password', (c) => forgotPasswordPage(c, services))
  app.post('/forgot-password', (c) => forgotPassword(c, services))
  app.get('/reset-password', resetPasswordPage)
  app.post('/reset-password', (c) => resetPassword(c, services))
  app.get('/account', (c) => accountPage(c, services))
  app.post('/account/password', (c) => changePassword(c, services))
  app.post('/account/sessions', (c) => signOutOthers(c, services))
  app.get('/account/delete', (c) => deleteAccountPage(c, services))
  app.post('/account/delete', (c) => deleteAccountForGood(c, services))
}
