/**
 * Which hosts a session accepts, as data. A host rule narrows one address policy, and holds the sentence that a
 * user reads whose host is refused.
 */
import type { AddressPolicyId } from './address-policy.ts'

export type HostRuleId = 'public' | 'localhost' | 'loopback'

export interface HostRule {
  readonly policy: AddressPolicyId
  /** The only hosts taken, as the URL parser writes them (no brackets); null: every public host. */
  readonly hosts: readonly string[] | null
  /** Literal addresses inside these are taken as well. */
  readonly networks: readonly string[]
  /** Shown when a host is refused; null: the error table's own sentence. Without any address, so that none can leak. */
  readonly refusal: string | null
}

export const HOST_RULES: Readonly<Record<HostRuleId, HostRule>> = {
  public: { policy: 'public-only', hosts: null, networks: [], refusal: null },
  localhost: {
    policy: 'loopback-only',
    hosts: ['localhost', '127.0.0.1', '::1'],
    networks: [],
    refusal:
      'Only pages on this machine are inspected here, such as http://localhost:3000. For a public page, use the service itself.',
  },
  loopback: {
    policy: 'loopback-only',
    hosts: ['localhost', '127.0.0.1', '::1'],
    networks: ['127.0.0.0/8'],
    refusal:
      'Only pages on this machine are inspected here, such as http://localhost:3000. For a public page, use inspect_remote_url.',
  },
}

/** The host rule of a policy when a session names none: the narrowest. */
export const DEFAULT_HOST_RULE: Readonly<Record<AddressPolicyId, HostRuleId>> = {
  'public-only': 'public',
  'loopback-only': 'localhost',
}
