import { describe, expect, it } from 'vitest'
import { guardContext } from '../../../test/guard/guard-context.ts'
import { loopbackOnly } from './address-policy.ts'
import { parseTarget, type UrlRules } from './url-policy.ts'
import { vetAddresses } from './vet-addresses.ts'

const { signal } = new AbortController()

function vet(answer: readonly string[], options: Parameters<typeof guardContext>[1] = {}) {
  const context = guardContext({ resolve: async () => answer }, options)
  return vetAddresses(parseTarget('https://example.com/'), context, signal)
}

const blocked = expect.objectContaining({ code: 'BLOCKED_ADDRESS' })

describe('vetAddresses', () => {
  it.each([
    [['127.0.0.1']],
    [['93.184.216.34', '10.0.0.1']],
    [['2606:4700::1', '::1', '93.184.216.34']],
    [['93.184.216.34', '2606:4700::1', '64:ff9b::808:808']],
    [['93.184.216.34', 'fe80::1%eth0']],
    [['93.184.216.34', 'not an address']],
    // Also behind more addresses than are ever dialled.
    [['8.8.8.1', '8.8.8.2', '8.8.8.3', '8.8.8.4', '8.8.8.5', '192.168.0.1']],
  ])('refuses all for one bad answer: %j', async (answer) => {
    await expect(vet(answer)).rejects.toEqual(blocked)
  })

  it('refuses what the operator refuses', async () => {
    await expect(vet(['8.8.8.8', '2606:4700:0::1'], { denyHosts: ['2606:4700::1'] })).rejects.toEqual(blocked)
  })

  it('reports no address, and keeps the reason for the logs', async () => {
    const error: unknown = await vet(['10.1.2.3']).catch((thrown: unknown) => thrown)
    expect(JSON.stringify([error, String(error)])).not.toContain('10.1.2.3')
    expect(error).toMatchObject({ cause: { message: 'private use (RFC 1918)' } })
  })

  it('takes the families in turn, each address once, four at most', async () => {
    const answer = ['2606:4700::1', '2606:4700::2', '8.8.8.8', '8.8.8.8', '8.8.4.4', '1.1.1.1']
    await expect(vet(answer)).resolves.toEqual(['8.8.8.8', '2606:4700::1', '8.8.4.4', '2606:4700::2'])
    await expect(vet(['2606:4700::1'])).resolves.toEqual(['2606:4700::1'])
  })

  it('knows no host without addresses', async () => {
    await expect(vet([])).rejects.toMatchObject({ code: 'ENOTFOUND' })
  })

  it('says whose fault it is when no name server can be asked', async () => {
    const refused = Object.assign(new Error('queryA ECONNREFUSED'), { code: 'ECONNREFUSED' })
    const context = guardContext({ resolve: () => Promise.reject(refused) })
    const vetting = vetAddresses(parseTarget('https://example.com/'), context, signal)
    await expect(vetting).rejects.toMatchObject({
      code: 'FETCH_FAILED',
      message: expect.stringContaining('our side'),
    })
  })

  it('ends in time, whatever the resolver does', async () => {
    const context = guardContext({ resolve: () => new Promise(() => {}) }, { limits: { dnsMs: 30 } })
    const vetting = vetAddresses(parseTarget('https://example.com/'), context, signal)
    await expect(vetting).rejects.toMatchObject({ code: 'TIMEOUT' })
  })

  it('asks no DNS for an address, and judges it all the same', async () => {
    await expect(vetAddresses(parseTarget('https://8.8.8.8/'), guardContext({}), signal)).resolves.toEqual([
      '8.8.8.8',
    ])
    // A target that the URL rules would never have let through.
    const target = { ...parseTarget('https://8.8.8.8/'), hostname: '127.0.0.1' }
    await expect(vetAddresses(target, guardContext({}), signal)).rejects.toMatchObject({
      code: 'BLOCKED_HOST',
    })
  })
})

describe('a local session', () => {
  const rules: UrlRules = { hostRule: 'localhost' }
  const context = guardContext({}, { policy: loopbackOnly })

  it('dials localhost on both loopback addresses, whatever DNS says', async () => {
    const target = parseTarget('http://localhost:3000/', rules)
    await expect(vetAddresses(target, context, signal)).resolves.toEqual(['127.0.0.1', '::1'])
  })

  it('resolves nothing else', async () => {
    const target = { ...parseTarget('http://localhost:3000/', rules), hostname: 'example.com' }
    await expect(vetAddresses(target, context, signal)).rejects.toMatchObject({ code: 'ENOTFOUND' })
  })
})
