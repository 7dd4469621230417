/** `/crawlers` in its three forms, and the limits of the walls that its rules are for. */
import { PLATFORMS } from '@linklens/engine'
import { describe, expect, it } from 'vitest'
import { pagesApp } from '../../../test/fixtures/pages-deps.ts'
import { CRAWLERS } from './crawler-list.ts'
import { anyOf, BY_ADDRESS, BY_NAME } from './wall-rules/let-in.ts'
import { WALL_RULES } from './wall-rules/wall-rules.ts'

const app = pagesApp()
const textOf = async (path: string): Promise<string> => (await app.request(path)).text()

describe('the list of crawlers', () => {
  it.each(['/crawlers', '/crawlers.json', '/crawlers.md'])(
    '%s lists every platform and every wall',
    async (path) => {
      const text = await textOf(path)
      for (const { name } of PLATFORMS) expect(text).toContain(name)
      for (const { name } of WALL_RULES) expect(text).toContain(name)
      expect(text).not.toMatch(/undefined|\[object/)
    },
  )
  it('says of each crawler how it is known, that nothing proves it, or that nothing is known', () => {
    expect(
      CRAWLERS.flatMap(({ platform, verification: { methods, notAtAll } }) =>
        methods.length > 0 || notAtAll !== null ? [] : [platform],
      ),
    ).toEqual(['teams', 'line'])
  })
  it('gives a source with kind and date for each way', () => {
    for (const { verification, sources } of CRAWLERS)
      if (verification.methods.length > 0) expect(sources.length).toBeGreaterThan(0)
  })
  it('finds in every user agent one of the words that rules look for', () => {
    for (const { userAgents, match } of CRAWLERS)
      for (const agent of [...userAgents.page, ...userAgents.image])
        expect(match.some((name) => agent.includes(name))).toBe(true)
    expect(CRAWLERS.flatMap(({ match }) => match)).not.toContainEqual(
      expect.stringMatching(/Mozilla|^http|<|\d\.\d/),
    )
  })
})

describe('rules to paste', () => {
  it.each(['nginx', 'apache', 'caddy', 'haproxy', 'crowdsec'])(
    'rules to paste of %s hold names and networks',
    (id) => {
      const code = WALL_RULES.find((one) => one.id === id)?.code ?? ''
      expect(code).toContain('Bluesky Cardyb')
      for (const { networks } of BY_ADDRESS) for (const network of networks) expect(code).toContain(network)
    },
  )
  it('let nobody in by the name of a crawler whose networks they hold', () => {
    for (const { name } of BY_ADDRESS) expect(BY_NAME).not.toContain(name)
    expect(BY_NAME).not.toContain('Googlebot')
  })
  it('keep to the limits of the vendors', () => {
    // AWS WAF: 512 characters of a regular expression; Cloudflare: 4,096 of an expression.
    expect(anyOf(BY_NAME).length).toBeLessThanOrEqual(512)
    expect(WALL_RULES.find(({ id }) => id === 'cloudflare')?.code.length).toBeLessThan(4_096)
  })
})
