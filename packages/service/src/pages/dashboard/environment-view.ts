import type { AuditRow } from '../../accounts/audit.ts'
import type { SecretUse } from '../../accounts/environments/environment-secrets.ts'
import type { Environment } from '../../accounts/environments/environments.ts'
import type { ListedPreview } from '../../saved/previews.ts'

/** `unreadable`: no listed `APP_SECRET` sealed the copy. */
export type Shown = { readonly secret: string } | 'unreadable'

/** What the sections of an environment's page show. */
export interface EnvironmentView {
  readonly environment: Environment
  /** Uses of the secrets, without the secrets themselves. */
  readonly secrets: readonly SecretUse[]
  readonly previews: readonly ListedPreview[]
  readonly entries: readonly AuditRow[]
  readonly path: string
  readonly baseUrl: string
  /** Whether devcli has been released here, so that it can be installed. */
  readonly released: boolean
  readonly shown: Shown | undefined
  /** A name that was typed before the session ended. */
  readonly draftName: string | undefined
  /** A name that was refused: what was typed, and why. */
  readonly problem: { readonly typed: string; readonly message: string } | undefined
}

export interface SectionProps {
  view: EnvironmentView
}
