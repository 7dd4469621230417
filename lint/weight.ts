/**
 * Lines of every package and room of `packages/<name>/src`, without tests, next to the budget in `weight-budget.json`.
 * A room is a folder of `src`; files next to the folders are the room `.`.
 *
 *   npx node lint/weight.ts                         prints both, and fails where a room is over its budget
 *   npx node lint/weight.ts --write                 lowers budgets to what is there; a room that grew keeps its own
 *   npx node lint/weight.ts --write --why 'Words.'  raises budgets too, and writes this sentence next to each
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { countLines, newBudget, problemsOf, report, type Budget } from './count-lines.ts'

const root = join(import.meta.dirname, '..')
const file = join(import.meta.dirname, 'weight-budget.json')

const { values } = parseArgs({ options: { write: { type: 'boolean' }, why: { type: 'string' } } })
let budget = JSON.parse(readFileSync(file, 'utf8')) as Budget
const lines = countLines(root)
if (values.write) {
  budget = newBudget(lines, budget, values.why)
  writeFileSync(file, `${JSON.stringify(budget, null, 2)}\n`)
}
process.stdout.write(`${report(lines, budget)}\n`)
const problems = problemsOf(lines, budget)
for (const problem of problems) process.stdout.write(`${problem}\n`)
if (problems.length > 0) process.exitCode = 1
