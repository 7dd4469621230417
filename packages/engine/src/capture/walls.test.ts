import { describe, expect, it } from 'vitest'
import type { HeaderList } from './capture.ts'
import { describeHttpError } from './walls.ts'

describe('describeHttpError', () => {
  it.each([
    [403, [['cf-mitigated', 'challenge']], '', 'Cloudflare'],
    [503, [], '<!DOCTYPE html><title>Just a moment...</title>', 'Cloudflare'],
    [405, [['x-amzn-waf-action', 'captcha']], '', 'AWS WAF'],
    [403, [['x-datadome', 'protected']], '', 'DataDome'],
    [403, [], '<div id="px-captcha">', 'HUMAN'],
    [401, [], '', 'login'],
    [407, [], '', 'login'],
    [403, [], '', 'refuses'],
    [404, [], '', 'no such page'],
    [410, [], '', 'no such page'],
    [429, [], '', 'too often'],
    [451, [], '', 'legal'],
    [500, [], '', 'fault'],
    [999, [], '', 'robots'],
    [304, [], '', 'answers 200'],
    [99, [], '', 'answers 200'],
  ] as [number, HeaderList, string, string][])('%i %j names what it can', (status, headers, body, named) => {
    const message = describeHttpError(status, headers, body)
    expect(message).toContain(`status ${status}`)
    expect(message).toContain(named)
  })
})
