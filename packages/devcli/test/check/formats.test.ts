/** Every format against what reads it: the schema of SARIF, well-formed XML, the commands of GitHub Actions. */
import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { escapeMarkdown, inlineCode } from '../../src/check/formats/escape-markdown.ts'
import type { FormatInput } from '../../src/check/formats/format.ts'
import { githubAnnotations } from '../../src/check/formats/github.ts'
import { junitReport } from '../../src/check/formats/junit.ts'
import { markdownReport } from '../../src/check/formats/markdown.ts'
import { sarifReport } from '../../src/check/formats/sarif.ts'
import { readBaseline, writeBaseline } from '../../src/check/gate/baseline.ts'
import { judgeGates } from '../../src/check/gate/judge-gates.ts'
import type { CheckedPage } from '../../src/check/check-report.ts'
import { finding, page, reportOf } from './pages.ts'

const HOSTILE =
  'x\u001b[31m ::error::y %0A\n<script> & "q" \' | `c` @root #1 [a](http://b.example) ]]> \u202e \ud800'

function input(pages: readonly CheckedPage[], before?: readonly CheckedPage[]): FormatInput {
  const report = reportOf(pages, {
    notRead: [{ url: 'http://localhost/gone', code: 'HTTP_ERROR', message: HOSTILE }],
    notChecked: [{ host: 'cdn.example', pages: 3 }],
  })
  const baseline = before ? readBaseline(writeBaseline(reportOf(before)), 'b.json') : null
  const gates = {
    failUnder: undefined,
    failOn: undefined,
    failsOnChange: false,
    require: [{ platform: 'x', level: 'full' }],
    baseline,
  } as const
  return {
    report,
    judgement: judgeGates(report, gates),
    target: './dist',
    site: null,
    repositoryPrefix: '',
    notes: [HOSTILE],
    shows: { all: false, fix: false },
    version: '1.2.3',
  }
}

const error = finding('image-reachable', {
  severity: 'error',
  tag: 'og:image',
  line: 7,
  message: HOSTILE,
  title: HOSTILE,
  platforms: ['x'],
})
const faulty = page(`/blog/${HOSTILE}`, {
  findings: [error, finding('og-type-present')],
  verdicts: { x: 'none' },
  file: 'dist/a b/ü.html',
})
const accepted = page('/accepted', { findings: [{ ...error, accepted: 'Known.' }] })
const withoutBaseline = input([faulty, accepted, page('/fine')])
const withBaseline = input(
  [faulty, page('/known', { findings: [error] })],
  [page(faulty.path), page('/known', { findings: [error] })],
)

describe('SARIF', () => {
  // Version 2.1.0-rtm.5 of the OASIS committee, which GitHub names as the one it supports; see schemas/README.md.
  const {
    $schema: _,
    id: __,
    ...schema
  } = JSON.parse(readFileSync(new URL('schemas/sarif-2.1.0-rtm.5.json', import.meta.url), 'utf8'))
  const validate = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(schema)

  test.each([
    ['without a baseline', withoutBaseline],
    ['with one', withBaseline],
    ['of nothing', input([])],
  ])('%s is valid', (_name, given) => {
    expect(validate(JSON.parse(sarifReport(given))) || validate.errors).toBe(true)
  })

  test('a wrong log is refused by the schema', () => {
    expect(validate({ version: '2.1.0', runs: [{ tool: {} }] })).toBe(false)
  })

  test('what the baseline has, and what is accepted, is left out', () => {
    const results = (given: FormatInput) =>
      JSON.parse(sarifReport(given)).runs[0].results.map(
        (result: { properties: { path: string }; baselineState?: string }) => [
          result.properties.path.slice(0, 6),
          result.baselineState,
        ],
      )
    expect(results(withBaseline)).toEqual([
      ['/blog/', 'new'],
      ['/blog/', 'new'],
    ])
    expect(results(withoutBaseline)).toEqual([
      ['/blog/', undefined],
      ['/blog/', undefined],
    ])
  })

  test('a page whose source is known is named by that, without the line of its built file', () => {
    const given = input([
      page('/a', { file: 'dist/a.html', source: 'app/[slug]/page.tsx', findings: [error] }),
    ])
    const [result] = JSON.parse(sarifReport(given)).runs[0].results
    expect(result.locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: 'app/%5Bslug%5D/page.tsx' },
      region: { startLine: 1 },
    })
    expect(githubAnnotations(given)).toMatch(/^::error title=[^,]*,file=app\/\[slug\]\/page\.tsx::/)
  })

  test('a file is a relative URI, and the fingerprint does not depend on the line', () => {
    const result = (line: number) =>
      JSON.parse(sarifReport(input([page('/', { file: 'dist/a b/ü.html', findings: [{ ...error, line }] })])))
        .runs[0].results[0]
    expect(result(7).locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: 'dist/a%20b/%C3%BC.html' },
      region: { startLine: 7 },
    })
    expect(result(9).partialFingerprints).toEqual(result(7).partialFingerprints)
  })

  // GitHub refuses the whole upload for a URI with another scheme than file.
  test('a page of a server is a relative URI too, and every result has a region', () => {
    const place = (url: string) => {
      const given = input([{ ...page('/', { findings: [finding('a')] }), url }])
      return JSON.parse(sarifReport(given)).runs[0].results[0].locations[0].physicalLocation
    }
    const at = (uri: string) => ({ artifactLocation: { uri }, region: { startLine: 1 } })
    expect(place('http://localhost:4391/')).toEqual(at('localhost'))
    expect(place('http://localhost:4391/pricing?plan=1')).toEqual(at('localhost/pricing%3Fplan%3D1'))
    expect(place('http://[::1]:3000/a b:c')).toEqual(at('___1_/a%20b:c'))
  })

  test('SARIF in a folder of the repository, files are named from its root', () => {
    const given = { ...withoutBaseline, repositoryPrefix: 'apps/web/' }
    expect(sarifReport(given)).toContain('"uri": "apps/web/dist/a%20b/%C3%BC.html"')
    expect(githubAnnotations(given)).toContain('file=apps/web/dist/a b/ü.html,line=7::')
  })
})

describe('JUnit', () => {
  /** Throws unless every element that is opened is closed, and no text holds a character of markup. */
  function elements(xml: string): { name: string; attributes: string }[] {
    const found: { name: string; attributes: string }[] = []
    const open: string[] = []
    const rest = xml.replace(
      /<\?xml version="1\.0" encoding="UTF-8"\?>|<(\/?)([a-z]+)((?: [a-z]+="[^"<]*")*)(\/?)>/g,
      (_, close: string, name: string | undefined, attributes: string, empty: string) => {
        if (name === undefined) return ''
        if (close !== '') expect(open.pop()).toBe(name)
        else found.push({ name, attributes })
        if (close === '' && empty === '') open.push(name)
        return ''
      },
    )
    expect([
      open,
      /[<>]|&(?!(?:amp|lt|gt|quot);)/.exec(rest + found.map(({ attributes }) => attributes).join('')),
    ]).toEqual([[], null])
    return found
  }

  test('is well-formed, whatever pages say', () => {
    const names = elements(junitReport(withoutBaseline)).map(({ name }) => name)
    expect(names.filter((name) => name === 'testcase')).toHaveLength(4)
    expect(names.filter((name) => name === 'failure')).toHaveLength(2)
    expect(names.filter((name) => name === 'error')).toHaveLength(1)
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const xml = junitReport(
          input([page('/', { findings: [finding('a', { severity: 'error', message: text, title: text })] })]),
        )
        elements(xml)
        expect(xml.isWellFormed()).toBe(true)
      }),
    )
  })

  test('counts what fails', () => {
    const [suites] = elements(junitReport(withBaseline))
    expect(suites?.attributes).toBe(' name="./dist" tests="3" failures="1" errors="1"')
  })
})

describe('annotations', () => {
  test('are one command for each line, whatever pages say', () => {
    for (const given of [withoutBaseline, withBaseline]) {
      const lines = githubAnnotations(given).trimEnd().split('\n')
      for (const line of lines) expect(line).toMatch(/^::(?:error|warning) [a-z]+=[^:]*::\P{Cc}*$/u)
    }
  })

  test('name the file and line of the first page', () => {
    expect(githubAnnotations(withoutBaseline)).toContain('file=dist/a b/ü.html,line=7::')
  })

  test('name every page that could not be read', () => {
    for (const given of [withoutBaseline, withBaseline])
      expect(githubAnnotations(given)).toMatch(/^::error title=Not read::http:\/\/localhost\/gone: x/m)
  })

  test('annotations with a baseline name only what became worse', () => {
    const lines = githubAnnotations(withBaseline).trimEnd().split('\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('X: OK → no card')
  })
})

describe('Markdown', () => {
  test('names the page that changed, the platforms and the cause', () => {
    const markdown = markdownReport(withBaseline)
    expect(markdown).toContain('### Worse than the baseline: 1 page')
    expect(markdown).toMatch(/\| X: OK → no card<br>new error: .+ \| x is none\. \|/)
  })

  test('holds nothing that a page could act with', () => {
    for (const given of [withoutBaseline, withBaseline]) {
      const prose = markdownReport(given).replaceAll(/(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g, 'CODE')
      expect(prose).not.toMatch(/@root|#1|<script|http:\/\/b|\u202e/)
      expect(prose).not.toContain('\u001b')
      expect(prose).not.toMatch(/(?<!\\)\[a/)
    }
  })

  test('stays below what GitHub takes for a comment, whatever the number of pages', () => {
    const many = Array.from({ length: 400 }, (_, index) =>
      page(`/p${index}/x`, { findings: [finding(`rule-${index}`, { message: 'm'.repeat(300) })] }),
    )
    expect(markdownReport(input(many, [])).length).toBeLessThan(65_536)
  })

  test('code spans and escapes', () => {
    expect(inlineCode('a`b')).toBe('``a`b``')
    expect(inlineCode('`')).toBe('`` ` ``')
    expect(escapeMarkdown('a*b_c [d](e) <i> @f')).toBe(String.raw`a\*b\_c \[d\](e) &lt;i&gt; @${'\u2060'}f`)
  })
})
