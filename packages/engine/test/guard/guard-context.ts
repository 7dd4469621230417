/** A guard's surroundings for tests of its parts. */
import { LIMITS } from '../../src/limits.ts'
import { publicOnly } from '../../src/net/policy/address-policy.ts'
import type { GuardContext } from '../../src/net/guard-context.ts'
import type { Network } from '../../src/net/network.ts'
import { secureContextOf } from '../../src/net/secure-socket.ts'

export function guardContext(
  network: Partial<Network>,
  {
    limits,
    ...rest
  }: Partial<Omit<GuardContext, 'network' | 'limits'>> & { limits?: Partial<GuardContext['limits']> } = {},
): GuardContext {
  const whole: Network = {
    resolve: () => Promise.reject(new Error('asked DNS')),
    dial: () => {
      throw new Error('dialled')
    },
    ...network,
  }
  return {
    network: whole,
    policy: publicOnly,
    denyHosts: [],
    tls: { secureContext: secureContextOf(whole), verify: true },
    sockets: new Set(),
    limits: { ...LIMITS, ...limits },
    ...rest,
  }
}
