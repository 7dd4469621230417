/** What a change of a text does, line by line, for people. */
import { code, paint, type Part } from '../../output/output.ts'
import { lineChanges } from './line-changes.ts'

const AROUND = 2

export function lineDiff(before: string, after: string): (readonly Part[])[] {
  const [old, next] = [before.split(/\r\n|\n/), after.split(/\r\n|\n/)]
  return lineChanges(old, next, AROUND).changes.map(({ sign, line }) => {
    if (sign === ' ') return [code(`  ${line}`)]
    return [code(`${sign} `), paint(sign === '-' ? 'red' : 'green', line)]
  })
}
