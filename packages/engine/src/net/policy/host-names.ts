/**
 * Names that never lead to a public page, as data. Whole labels are matched, so `notlocalhost.com` and
 * `internal.example.com` pass. This list gives clear answers early; what makes the guard safe is that
 * every resolved address is judged (`address-policy.ts`).
 */
export interface BlockedName {
  /** Matches the name itself and every name below it. */
  readonly suffix: string
  readonly reason: string
}

export const BLOCKED_NAMES: readonly BlockedName[] = [
  { suffix: 'localhost', reason: 'loopback (RFC 6761)' },
  { suffix: 'localdomain', reason: 'hosts-file names of loopback' },
  { suffix: 'local', reason: 'multicast DNS (RFC 6762), cluster names' },
  { suffix: 'internal', reason: 'private use (ICANN resolution 2024-07-29)' },
  { suffix: 'intranet', reason: 'private networks (RFC 6762, appendix G)' },
  { suffix: 'private', reason: 'private networks (RFC 6762, appendix G)' },
  { suffix: 'corp', reason: 'never delegated, in wide private use (ICANN 2018-02-04)' },
  { suffix: 'home', reason: 'never delegated, in wide private use (ICANN 2018-02-04)' },
  { suffix: 'mail', reason: 'never delegated, in wide private use (ICANN 2018-02-04)' },
  { suffix: 'lan', reason: 'private networks (RFC 6762, appendix G)' },
  { suffix: 'home.arpa', reason: 'home networks (RFC 8375)' },
  { suffix: 'onion', reason: 'Tor, not in DNS (RFC 7686)' },
  { suffix: 'i2p', reason: 'I2P, not in DNS' },
  { suffix: 'test', reason: 'testing (RFC 6761)' },
  { suffix: 'invalid', reason: 'never resolves (RFC 6761)' },
  { suffix: 'alt', reason: 'not in DNS (RFC 9476)' },
  // Names of cloud metadata that are under a public suffix, or used to be top-level names.
  { suffix: 'metadata.goog', reason: 'Google Cloud metadata' },
  { suffix: 'instance-data.ec2.internal', reason: 'EC2 metadata' },
  { suffix: 'metadata.tencentyun.com', reason: 'Tencent Cloud metadata' },
]
