import { describe, expect, it } from 'vitest'
import { circlesOf, floorFaults, readRoomImports } from './find-room-faults.ts'

const read = (sources: Record<string, string>) =>
  readRoomImports(Object.keys(sources), (path) => sources[path] ?? '')

const sources = {
  'run.ts': `import { page } from './pages/page.ts'`,
  'pages/page.ts': `import {\n  row,\n} from '../store/row.ts'\nimport { own } from './inside.ts'`,
  'pages/inside.ts': `import { z } from 'zod'`,
  'store/row.ts': `export const load = () => import('./deep/rows.ts')`,
  'store/deep/rows.ts': '',
}

describe('circles of rooms', () => {
  it('finds none where imports lead one way', () => {
    expect(circlesOf(read(sources))).toEqual([])
  })

  it.each([
    ['an import of a type', `import type { Page } from '../../pages/page.ts'`],
    ['an export', `export { page } from '../../pages/page.ts'`],
    ['an import while it runs', `const page = await import('../../pages/page.ts')`],
    ['an import for its effects', `import '../../pages/page.ts'`],
  ])('finds one that %s closes, though no two files import each other', (_, line) => {
    expect(circlesOf(read({ ...sources, 'store/deep/rows.ts': line }))).toEqual([
      [
        'pages, store import each other in a circle:',
        '  pages/page.ts imports store/row.ts',
        '  store/deep/rows.ts imports pages/page.ts',
      ].join('\n'),
    ])
  })

  it('finds one over three rooms', () => {
    const circle = { ...sources, 'store/row.ts': `import type { Run } from '../run.ts'` }
    expect(circlesOf(read(circle))).toHaveLength(1)
    expect(circlesOf(read(circle))[0]).toContain('run.ts, pages, store import each other')
  })
})

describe('floors', () => {
  it('accept imports downward, over several floors too', () => {
    expect(floorFaults(read(sources), ['run.ts', 'pages', 'store'])).toEqual([])
  })

  it('refuse an import upward, a room without a place and a place without a room', () => {
    expect(floorFaults(read(sources), ['run.ts', 'store', 'pages'])).toEqual([
      'store is above pages: pages/page.ts imports store/row.ts.',
    ])
    expect(floorFaults(read(sources), ['run.ts', 'pages', 'work'])).toEqual([
      'store has no place in lint/floors.ts.',
      'work is in lint/floors.ts, but does not exist.',
    ])
  })
})
