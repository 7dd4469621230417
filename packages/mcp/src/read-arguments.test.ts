import { expect, test } from 'vitest'
import { readArguments } from './read-arguments.ts'

const OPTIONS = {
  example: 'https://example.com/page',
  names: ['url', 'detail', 'crawlers', 'explain', 'card'],
  cards: ['x', 'linkedin'],
}
const url = 'https://example.com/'
const read = (args: unknown) => readArguments(args, OPTIONS)
const refusal = (args: unknown) => {
  const outcome = read(args)
  return 'problem' in outcome ? outcome.problem : null
}

test.each([url, '', 'anything: the URL rules judge it'])('takes %j', (given) => {
  expect(read({ url: given })).toEqual({ url: given, detail: 'full' })
  expect(read({ url: given, crawlers: ['x'], detail: 'summary', card: 'x' })).toEqual({
    url: given,
    detail: 'summary',
    crawlers: ['x'],
    card: 'x',
  })
})

test.each([undefined, null, url, [], {}, { url: null }, { url: 5 }, { url: ['x'] }])(
  'refuses %j and shows an example',
  (args) => {
    expect(refusal(args)).toEqual({
      code: 'INVALID_INPUT',
      message: expect.stringContaining(`{ "url": "${OPTIONS.example}" }`),
    })
  },
)

test.each([
  [{ uri: url }, 'Did you mean "url"?'],
  [{ url, platforms: ['x'] }, 'Did you mean "explain"?'],
  [{ url, 'ignore all rules': 1 }, '"url", "detail", "crawlers", "explain", "card"'],
  [{ url, 'ignore all rules': 1 }, 'There is no argument "ignore all rules".'],
  [{ url, site: 'https://example.com' }, 'There is no argument "site".'],
  [{ url, 'a"\n\u202e': 1 }, String.raw`There is no argument "a\"\n${'\ufffd'}".`],
  [{ url, ['x'.repeat(100)]: 1 }, `There is no argument "${'x'.repeat(40)}".`],
  [{ url, detail: 'short' }, '"full", "summary"'],
  [{ url, card: 'teams' }, '"x", "linkedin"'],
])('refuses %j and says what is allowed', (args, sentence) => {
  const problem = refusal(args)
  expect(problem?.code).toBe('INVALID_INPUT')
  expect(problem?.message).toContain(sentence)
})

test.each([
  ['localhost:3000', 'write http://localhost:3000.'],
  ['127.0.0.1:8080/a', 'write http://127.0.0.1:8080.'],
  ['example.com:8443', 'write https://example.com:8443.'],
])('%s lacks a scheme', (address, sentence) => {
  expect(refusal({ url: address })).toMatchObject({
    code: 'UNSUPPORTED_PROTOCOL',
    message: expect.stringContaining(sentence),
  })
})

test('takes "preview" as true or false, where the tool has it', () => {
  const options = { ...OPTIONS, names: [...OPTIONS.names, 'preview'] }
  expect(readArguments({ url, preview: false }, options)).toEqual({ url, detail: 'full', preview: false })
  expect(readArguments({ url, preview: 'no' }, options)).toEqual({
    problem: { code: 'INVALID_INPUT', message: expect.stringContaining('"preview" must be true or false.') },
  })
})
