import { expect, test } from 'vitest'
import { networkOf } from './client-network.ts'

test.each([
  ['192.0.2.7', '192.0.2'],
  ['2001:db8:1:2::/64', '2001:db8:1'],
  ['2001:db8::/64', '2001:db8:0'],
  ['2001::/64', '2001:0:0'],
  ['unknown', 'unknown'],
])('%s is in %s', (client, network) => expect(networkOf(client)).toBe(network))
