/** `linklens.config.json`: what it says, and what is said of a wrong one. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterEach, describe, expect, test } from 'vitest'
import { applyRules } from '../../src/check/config/apply-rules.ts'
import { configSchema } from '../../src/check/config/config-schema.ts'
import { readConfig } from '../../src/check/config/read-config.ts'
import { finding, page } from './pages.ts'
import { cleanUp, goodPage, makeFolder, runCheck } from './run-check.ts'

afterEach(cleanUp)

const read = (config: unknown) => readConfig(JSON.stringify(config), 'linklens.config.json')
const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(configSchema())

const FULL = {
  $schema: './schema.json',
  site: 'https://site.example/',
  require: ['x', 'facebook=card'],
  rules: {
    'og-title-present': 'off',
    'og-type-present': { accept: 'The template is replaced in spring.', until: '2027-03-31' },
    'favicon-present': { accept: 'No icon yet.' },
  },
  pages: ['/', '/blog/*'],
  ignore: ['/drafts/**'],
}

test('reads all keys, and agrees with its schema', () => {
  expect(validate(FULL)).toBe(true)
  const { rules, ...rest } = read(FULL)
  expect(rest).toEqual({
    site: 'https://site.example',
    require: [
      { platform: 'x', level: 'full' },
      { platform: 'facebook', level: 'card' },
    ],
    pages: ['/', '/blog/*'],
    ignore: ['/drafts/**'],
  })
  expect(Object.fromEntries(rules)).toEqual(FULL.rules)
})

describe('a wrong config', () => {
  test.each([
    [{ requires: ['x'] }, 'there is no key "requires". Did you mean require?'],
    [
      { rules: { 'og-title-presnt': 'off' } },
      'there is no rule "og-title-presnt". Did you mean og-title-present?',
    ],
    [{ rules: { 'present-title': 'off' } }, 'Did you mean og-title-present?'],
    [{ rules: { 'og-title-present': 'on' } }, 'og-title-present: write "off", or { "accept"'],
    [{ rules: { 'og-title-present': {} } }, '"accept" is the reason'],
    [{ rules: { 'og-title-present': { accept: '' } } }, '"accept" is the reason'],
    [{ rules: { 'og-title-present': { accept: 'x', untill: '2027-01-01' } } }, 'Did you mean until?'],
    [
      { rules: { 'og-title-present': { accept: 'x', until: '31.1.2027' } } },
      'is a day, such as "2027-01-31"',
    ],
    [{ rules: [] }, '"rules" is an object'],
    [{ require: 'x' }, '"require" is a list'],
    [{ require: ['facebok'] }, 'Did you mean facebook?'],
    [{ site: 'example.com' }, '"site", "example.com": '],
    [{ pages: 'x' }, '"pages" is a list of paths'],
    [{ ignore: ['drafts'] }, 'begin with a slash'],
    [[], 'the config is one JSON object'],
  ])('a wrong config: %j', (config, sentence) => {
    expect(() => read(config)).toThrow(sentence)
    // The pattern of a date does not know how long months are; all else the schema refuses too.
    if (!JSON.stringify(config).includes('example.com')) expect(validate(config)).toBe(false)
  })

  test('a wrong config that is no day of the calendar', () => {
    expect(() => read({ rules: { 'og-title-present': { accept: 'x', until: '2027-02-30' } } })).toThrow(
      'is a day',
    )
  })

  test('a wrong config that is no JSON', () => {
    expect(() => readConfig('{ "site": }', 'c.json')).toThrow(/^c\.json: this is not valid JSON/)
  })
})

describe('rules', () => {
  const pages = [page('/', { findings: [finding('og-title-present'), finding('og-type-present')] })]
  const apply = (rules: Record<string, unknown>, today = '2026-12-01') =>
    applyRules(pages, read({ rules }), today)

  test('rules that are off disappear', () => {
    expect(apply({ 'og-title-present': 'off' }).pages[0]?.findings.map(({ id }) => id)).toEqual([
      'og-type-present',
    ])
  })

  test('rules that are accepted are marked until the day, and count again after it, with a warning', () => {
    const rules = { 'og-title-present': { accept: 'Later.', until: '2026-12-01' } }
    expect(apply(rules).pages[0]?.findings[0]?.accepted).toBe('Later.')
    const ended = apply(rules, '2026-12-02')
    expect(ended.pages[0]?.findings[0]?.accepted).toBeUndefined()
    expect(ended.warnings).toEqual([
      'og-title-present was accepted until 2026-12-01 ("Later."), and counts again.',
    ])
  })
})

describe('the file', () => {
  const files = {
    'linklens.config.json': JSON.stringify({
      site: 'https://other.example',
      ignore: ['/drafts/**'],
      rules: { 'image-reachable': { accept: 'Made on deploy.', until: '2020-01-01' } },
    }),
    'app/dist/index.html': goodPage(),
    'app/dist/drafts/a/b.html': goodPage(),
  }

  test('is found upwards from the current folder; an acceptance that has ended is a warning', async () => {
    const folder = makeFolder(files)
    const { stdout } = await runCheck(['dist', '--format', 'json'], { cwd: `${folder}/app` })
    const { site, pages } = JSON.parse(stdout)
    expect([site, pages.map(({ path }: { path: string }) => path)]).toEqual(['https://other.example', ['/']])
    const text = await runCheck(['dist'], { cwd: `${folder}/app` })
    expect(text.stdout).toContain('Warning: image-reachable was accepted until 2020-01-01')
  })

  test('the file that is named and not there: exit 2', async () => {
    const { code, stderr } = await runCheck(['dist', '--config', 'no.json'], { cwd: makeFolder(files) })
    expect([code, stderr]).toEqual([2, expect.stringContaining('The config no.json cannot be read')])
  })

  test('the file with an unknown key: exit 2 before anything is inspected', async () => {
    const folder = makeFolder({ ...files, 'linklens.config.json': '{"sites":"x"}' })
    const { code, stdout, stderr } = await runCheck(['app/dist'], { cwd: folder })
    expect([code, stdout, stderr]).toEqual([
      2,
      '',
      expect.stringContaining('there is no key "sites". Did you mean site?'),
    ])
  })

  test('the file that leaves out every page: exit 2', async () => {
    const folder = makeFolder({ ...files, 'linklens.config.json': '{"ignore":["/**"]}' })
    const { code, stderr } = await runCheck(['app/dist'], { cwd: folder })
    expect([code, stderr]).toEqual([2, expect.stringContaining('leaves out all 2')])
  })

  test('names the pages of a server, without wildcards', async () => {
    const folder = makeFolder({ 'linklens.config.json': '{"pages":["/a/*"]}' })
    const { code, stderr } = await runCheck(['localhost:3000'], { cwd: folder })
    expect([code, stderr]).toEqual([2, expect.stringContaining('/a/* cannot have a wildcard')])
  })
})
