import { describe, expect, it } from 'vitest'
import type { CapturedResponse, HeaderList } from './capture.ts'
import { describeHttpError, nameWall } from './bot-walls.ts'

describe('describeHttpError', () => {
  it.each([
    [403, [['cf-mitigated', 'challenge']], '', 'Cloudflare'],
    [503, [], '<!DOCTYPE html><title>Just a moment...</title>', 'Cloudflare'],
    [405, [['x-amzn-waf-action', 'captcha']], '', 'AWS WAF'],
    [403, [['x-datadome', 'protected']], '', 'DataDome'],
    [403, [], '<div id="px-captcha">', 'HUMAN'],
    [401, [], '', 'login'],
    [407, [], '', 'login'],
    [402, [], '', 'asks for payment'],
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
    const message = describeHttpError({ status, headers }, Buffer.from(body))
    expect(message).toContain(`status ${status}`)
    expect(message).toContain(named)
  })
})

describe('nameWall', () => {
  const response = (rest: Partial<CapturedResponse>): CapturedResponse => ({
    finalUrl: 'https://example.com/page',
    status: 200,
    headers: [],
    redirects: [],
    timings: { dns: null, connect: null, tls: null, firstByte: null, download: null, total: 1 },
    ...rest,
  })
  const ledTo = (finalUrl: string, url = 'https://example.com/page') =>
    response({ finalUrl, redirects: [{ url, status: 302, location: finalUrl }] })

  it.each<[string, Partial<CapturedResponse>, string, string | null]>([
    [
      'a challenge by its header',
      { status: 403, headers: [['cf-mitigated', 'challenge']] },
      '',
      'a Cloudflare challenge',
    ],
    ['also with status 200', { headers: [['cf-mitigated', 'challenge']] }, '', 'a Cloudflare challenge'],
    [
      'a challenge by its title',
      { status: 503 },
      '<title>Just a moment...</title>',
      'a Cloudflare challenge',
    ],
    ['also with status 200', {}, '<title>Just a moment...</title>', 'a Cloudflare challenge'],
    ['Anubis', {}, '<title>Making sure you&#39;re not a bot!</title>', 'an Anubis challenge'],
    [
      '429 with a mitigation header',
      { status: 429, headers: [['x-vercel-mitigated', 'deny']] },
      '',
      'a Vercel challenge',
    ],
    ['a mark of a guarded site, on its true page', { headers: [['x-datadome', 'protected']] }, '', null],
    ['a script of Cloudflare, on a true page', {}, '<script src="/cdn-cgi/challenge-platform/x.js">', null],
    ['a login by status', { status: 401 }, '', 'a login'],
    ['a plain 403', { status: 403 }, '', null],
    ['a page', {}, '<title>A page</title>', null],
  ])('nameWall: %s', (_, rest, body, named) => {
    expect(nameWall(response(rest), Buffer.from(body))).toBe(named)
  })

  it.each([
    ['https://accounts.google.com/v3/signin/identifier?continue=x', 'the Google login'],
    ['https://login.microsoftonline.com/common/oauth2', 'the Microsoft login'],
    ['https://team.cloudflareaccess.com/cdn-cgi/access/login/app', 'the login of Cloudflare Access'],
    ['https://www.linkedin.com/authwall?trk=x', 'the LinkedIn login'],
    ['https://www.instagram.com/accounts/login/?next=x', 'the Instagram login'],
    ['https://acme.okta.com/app/x', 'an Okta login'],
    ['https://example.com/login', 'a login page'],
    ['https://example.com/users/sign_in', 'a login page'],
    ['https://example.com/en/sign-in?back=1', 'a login page'],
    ['https://example.com/wp-login.php?redirect_to=x', 'a login page'],
    ['https://example.com/session/new', 'a login page'],
    ['https://example.com/auth?next=/board', 'a login page'],
    ['https://auth.example.com/u/identifier', 'a login page'],
    ['https://example.com/blog/login-with-passkeys', null],
    ['https://example.com/authors/ann', null],
    ['https://example.com/auth/guide', null],
    ['https://login.gov/about', null],
    ['https://example.com/other', null],
  ])('a redirect to %s leads to %s', (finalUrl, named) => {
    expect(nameWall(ledTo(finalUrl), Buffer.alloc(0))).toBe(named)
  })

  it('leaves alone who shares a login page, and a redirect that only adds a slash', () => {
    expect(
      nameWall(ledTo('https://example.com/login/', 'https://example.com/login'), Buffer.alloc(0)),
    ).toBeNull()
    expect(nameWall(response({ finalUrl: 'https://example.com/login' }), Buffer.alloc(0))).toBeNull()
  })
})
