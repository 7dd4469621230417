import { describe, expect, test } from 'vitest'
import type { Cli } from '../cli.ts'
import { EXIT } from '../failures/exit-codes.ts'
import { checkSite, checkTarget } from './check-target.ts'

const cli = (env: Cli['env'] = { SERVICE_API_URL: 'https://service.example' }) =>
  ({ env, defaultServiceUrl: 'https://linklens.invalid' }) as unknown as Cli

describe('the URL', () => {
  test.each([
    ['http://localhost:3000', 'http://localhost:3000/'],
    ['https://127.0.0.1/a?b', 'https://127.0.0.1/a?b'],
    ['http://[::1]:8080/', 'http://[::1]:8080/'],
    ['http://2130706433/', 'http://127.0.0.1/'],
  ])('%s is accepted as %s', (typed, url) => {
    expect(checkTarget(typed, cli())).toBe(url)
  })

  test.each([
    [
      'https://example.com/a?b=1',
      'open https://service.example/r/live?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3D1 in a browser',
    ],
    ['http://192.168.1.7:3000/x', 'run devcli http://localhost:3000/x'],
    ['http://0.0.0.0:3000/', 'run devcli http://localhost:3000/'],
    ['http://127.0.0.2:3000/', 'Only localhost, 127.0.0.1 and [::1]'],
    ['http://app.localhost:3000/', 'run devcli http://localhost:3000/'],
    ['http://169.254.169.254/latest', 'no other host of a private network'],
    ['ftp://localhost/', 'http and https'],
    ['http://localhost:99999', 'Give a full one, such as http://localhost:3000/page'],
    ['http://', 'Give a full one, such as http://localhost:3000/page'],
    ['http://user:pass@localhost/', 'user name or password'],
    ['http://localhost:22/', 'Port 22'],
  ])('%s is refused with exit code 2: %s', (typed, expected) => {
    expect(() => checkTarget(typed, cli())).toThrow(expect.objectContaining({ exitCode: EXIT.usage }))
    expect(() => checkTarget(typed, cli())).toThrow(expected)
  })

  test('the URL of a public page: the message names the page of the service, also when the URL of the service is unknown', () => {
    expect(() => checkTarget('https://example.com/', cli({}))).toThrow(
      'open /r/live?url=https%3A%2F%2Fexample.com%2F of the service in a browser',
    )
  })
})

describe('--site', () => {
  test('takes an origin', () => {
    expect(checkSite(undefined)).toBeUndefined()
    expect(checkSite('https://example.com/')).toBe('https://example.com')
  })

  test.each(['example.com', 'https://example.com/blog', 'http://localhost:3000', 'ftp://example.com'])(
    'refuses %s with exit code 2',
    (site) => {
      expect(() => checkSite(site)).toThrow(expect.objectContaining({ exitCode: EXIT.usage }))
      expect(() => checkSite(site)).toThrow(`--site "${site}": The site is `)
    },
  )
})
