/**
 * Address space that is not for a public fetcher, as data.
 *
 * Source: the IANA special-purpose address registries for IPv4 and IPv6 and the IANA IPv6 address space
 * registry, read 2026-11-20. Three decisions go further than the registries:
 * - AMT, AS112 and the 6to4 relays are "globally reachable" in the registry but serve no web page;
 * - IPv6 is an allow list: only 2000::/3 is handed out by the registries, so everything else is refused
 *   without being named (the names below only give better reasons);
 * - whatever carries an IPv4 address inside (mapped, compatible, translated, NAT64, 6to4, Teredo) is
 *   refused whole: nobody publishes a page there, and every decoder is a chance to decode wrongly.
 */
export interface AddressRange {
  /** `address/prefix length`. */
  readonly cidr: string
  /** Reason for logs and tests; never shown to the client. */
  readonly reason: string
}

export const REFUSED_IPV4: readonly AddressRange[] = [
  { cidr: '0.0.0.0/8', reason: 'this network (RFC 791); 0.0.0.0 reaches loopback on Linux' },
  { cidr: '10.0.0.0/8', reason: 'private use (RFC 1918)' },
  {
    cidr: '100.64.0.0/10',
    reason: 'shared address space of carriers (RFC 6598); cloud metadata is here too',
  },
  { cidr: '127.0.0.0/8', reason: 'loopback (RFC 1122)' },
  // Azure's wire server answers every virtual machine on an address that looks public.
  { cidr: '168.63.129.16/32', reason: 'Azure platform address (Microsoft Learn, read 2026-11-20)' },
  { cidr: '169.254.0.0/16', reason: 'link-local (RFC 3927), home of cloud metadata' },
  { cidr: '172.16.0.0/12', reason: 'private use (RFC 1918)' },
  { cidr: '192.0.0.0/24', reason: 'IETF protocol assignments (RFC 6890); Oracle metadata is here' },
  { cidr: '192.0.2.0/24', reason: 'documentation, TEST-NET-1 (RFC 5737)' },
  { cidr: '192.31.196.0/24', reason: 'AS112 (RFC 7535)' },
  { cidr: '192.52.193.0/24', reason: 'AMT (RFC 7450)' },
  { cidr: '192.88.99.0/24', reason: 'deprecated 6to4 relays (RFC 7526)' },
  { cidr: '192.168.0.0/16', reason: 'private use (RFC 1918)' },
  { cidr: '192.175.48.0/24', reason: 'AS112 direct delegation (RFC 7534)' },
  { cidr: '198.18.0.0/15', reason: 'benchmarking (RFC 2544)' },
  { cidr: '198.51.100.0/24', reason: 'documentation, TEST-NET-2 (RFC 5737)' },
  { cidr: '203.0.113.0/24', reason: 'documentation, TEST-NET-3 (RFC 5737)' },
  { cidr: '224.0.0.0/4', reason: 'multicast (RFC 5771)' },
  { cidr: '240.0.0.0/4', reason: 'reserved and broadcast (RFC 1112, RFC 8190)' },
]

/** The only part of IPv6 that the registries hand out as global unicast (RFC 4291). */
export const GLOBAL_IPV6 = '2000::/3'

/** First match wins. Those inside 2000::/3 decide; those outside only name the reason. */
export const REFUSED_IPV6: readonly AddressRange[] = [
  { cidr: '2001::/32', reason: 'Teredo (RFC 4380), carries an IPv4 address' },
  { cidr: '2001::/23', reason: 'IETF protocol assignments (RFC 2928)' },
  { cidr: '2001:db8::/32', reason: 'documentation (RFC 3849)' },
  { cidr: '2002::/16', reason: '6to4 (RFC 3056), carries an IPv4 address' },
  { cidr: '2620:4f:8000::/48', reason: 'AS112 direct delegation (RFC 7534)' },
  { cidr: '3ffe::/16', reason: 'the former 6bone (RFC 3701)' },
  { cidr: '3fff::/20', reason: 'documentation (RFC 9637)' },
  { cidr: '::/128', reason: 'unspecified; reaches loopback on Linux' },
  { cidr: '::1/128', reason: 'loopback (RFC 4291)' },
  { cidr: '::ffff:0:0/96', reason: 'IPv4-mapped (RFC 4291)' },
  { cidr: '::ffff:0:0:0/96', reason: 'IPv4-translated (RFC 2765)' },
  { cidr: '::/96', reason: 'IPv4-compatible (RFC 4291), deprecated' },
  { cidr: '64:ff9b::/96', reason: 'NAT64, well-known prefix (RFC 6052)' },
  { cidr: '64:ff9b:1::/48', reason: 'NAT64, local use (RFC 8215)' },
  { cidr: '100::/64', reason: 'discard only (RFC 6666)' },
  { cidr: '100:0:0:1::/64', reason: 'dummy prefix (RFC 9780)' },
  { cidr: '5f00::/16', reason: 'segment routing (RFC 9602)' },
  { cidr: 'fc00::/7', reason: 'unique local (RFC 4193); cloud metadata is here too' },
  { cidr: 'fe80::/10', reason: 'link-local (RFC 4291)' },
  { cidr: 'fec0::/10', reason: 'deprecated site-local (RFC 3879)' },
  { cidr: 'ff00::/8', reason: 'multicast (RFC 4291)' },
]

/** Addresses, all that a local session may dial. Mapped and unspecified spellings of loopback are not in the list. */
export const LOOPBACK_IPV4: readonly string[] = ['127.0.0.0/8']
export const LOOPBACK_IPV6: readonly string[] = ['::1/128']
