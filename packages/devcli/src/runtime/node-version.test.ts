import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nodeProblem } from './node-version.ts'

test('the oldest Node is the one that package.json names', () => {
  const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    engines: { node: string }
  }
  expect(nodeProblem('20.20.2')).toContain(`Node ${engines.node.replace('>=', '')} or newer`)
})

test.each(['22.19.0', '22.20.1', '24.0.0', '26.10.0'])('%s is new enough', (version) => {
  expect(nodeProblem(version)).toBeNull()
})

test.each(['18.20.8', '20.20.2', '22.18.0'])('%s is refused in one sentence', (version) => {
  expect(nodeProblem(version)).toContain(version)
})
