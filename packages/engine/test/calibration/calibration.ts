/**
 * Kinds of pages with the faults that such pages have in the wild, written by hand, and the order in which
 * people would put them. Read by the tests from the sources and by scripts/generate-docs.js from the build: so
 * this file imports nothing but Node itself, and is handed the engine.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Capture } from '../../src/capture/capture.ts'
import type { Inspection } from '../../src/inspection/schema.ts'
import type { ExamplePage } from '../../src/rules/examples/example-page.ts'

/** As much of the engine as is needed to judge a page. */
export interface Engine {
  exampleCapture(page: ExamplePage): Capture
  analyse(capture: Capture): Inspection
}

export interface Kind {
  readonly kind: string
  readonly name: string
  readonly page: ExamplePage
  /** The kind right below this one; null for the last. */
  readonly above: string | null
  /** Why this one ranks above the next, in one sentence. */
  readonly because: string | null
}

export interface Row extends Kind {
  readonly score: number
  readonly category: string
  /** What costs most, at most four. */
  readonly lost: readonly { readonly id: string; readonly points: number }[]
}

const folder = import.meta.dirname

/** Every HTML file of this folder with its data file: URL, headers, image, robots.txt. */
export function loadKinds(): Kind[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.html'))
    .toSorted()
    .map((file) => {
      const kind = file.slice(0, -'.html'.length)
      const { name, above, because, ...page } = JSON.parse(readFileSync(join(folder, `${kind}.json`), 'utf8'))
      const html = readFileSync(join(folder, file), 'utf8')
      return { kind, name, page: { ...page, html }, above: above ?? null, because: because ?? null }
    })
}

/** Best first; equal ones in the order of their sentences. */
export function rankKinds(kinds: readonly Kind[], engine: Engine): Row[] {
  const rows = kinds.map((each) => {
    const { serviceScore } = engine.analyse(engine.exampleCapture(each.page))
    const lost = serviceScore.breakdown
      .toSorted((a, b) => b.points - a.points)
      .slice(0, 4)
      .map(({ id, points }) => ({ id, points }))
    return { ...each, score: serviceScore.score, category: serviceScore.category.label, lost }
  })
  const depth = (row: Row, seen = 0): number => {
    const next = rows.find(({ kind }) => kind === row.above)
    return next && seen < rows.length ? 1 + depth(next, seen + 1) : 0
  }
  return rows.toSorted((a, b) => b.score - a.score || depth(b) - depth(a))
}

/** Two kinds that are worth the same begin their sentence with this. */
export const LEVEL = 'Level'

const relation = (because: string | null): string => (because?.startsWith(LEVEL) ? 'level with' : 'above')

/** The sentence without that word. */
export const reason = (because: string | null): string => because?.replace(`${LEVEL}: `, '') ?? ''

/** The body of docs/reference/calibration.md. */
export function calibrationText(rows: readonly Row[]): string {
  const table = [
    '| kind of page | score | category | what costs most |',
    '| --- | --- | --- | --- |',
    ...rows.map(({ name, score, category, lost }) => {
      const faults = lost.map(({ id, points }) => `\`${id}\` ${points}`).join(', ')
      return `| ${name} | ${score} | ${category} | ${faults === '' ? 'nothing' : faults} |`
    }),
  ]
  const nameOf = (kind: string) => rows.find((row) => row.kind === kind)?.name ?? kind
  const sentences = rows.flatMap(({ name, score, above, because }) =>
    above === null
      ? []
      : [`- **${name}** (${score}) ${relation(because)} **${nameOf(above)}**: ${reason(because)}`],
  )
  return `${table.join('\n')}\n\n## Why one ranks above the next\n\n${sentences.join('\n')}`
}
