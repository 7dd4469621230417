import { SIGN_IN_PROVIDERS, type Config, type SignInProvider } from '../../config.ts'

export const PROVIDER_NAMES: Record<SignInProvider, string> = { github: 'GitHub', google: 'Google' }

/** Forms, one per provider that the operator has set up; nothing without any. */
export function ProviderButtons({ config, next }: { config: Config; next: string }) {
  const offered = SIGN_IN_PROVIDERS.filter((id) => config.signInWith[id])
  if (offered.length === 0) return null
  return (
    <div class="providers">
      <p class="providers-or">or</p>
      {offered.map((id) => (
        <form action={`/sign-in/${id}`} method="post">
          <input type="hidden" name="next" value={next} />
          <button type="submit" class="button button-quiet button-wide">
            Continue with {PROVIDER_NAMES[id]}
          </button>
        </form>
      ))}
    </div>
  )
}
