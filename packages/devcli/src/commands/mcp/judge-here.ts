/** Judges a page on this machine, where no service takes it. Loaded only then: rules and platforms are large. */
import { analyse, PLATFORMS, type Capture, type Explain } from '@linklens/engine'
import type { Inspected } from '@linklens/mcp'
import { usageFailure } from '../../failures/cli-failure.ts'

/** @param note why there is no report page, for the agent. @throws CliFailure INVALID_INPUT for an `explain` of another form. */
export function judgeHere(capture: Capture, explain: unknown, note: string): Inspected {
  const whose = readExplain(explain)
  return { inspection: analyse(capture, { proofs: 'all' }), explain: whose, note }
}

const IDS: readonly string[] = PLATFORMS.map(({ id }) => id)

/** Value of `explain`, read as the service reads it. */
function readExplain(value: unknown): Explain | undefined {
  if (value === undefined || value === false) return undefined
  if (value === true) return true
  if (Array.isArray(value) && value.every((id) => IDS.includes(id))) return value as string[]
  throw usageFailure(`"explain" must be true or a list of platform ids: ${IDS.join(', ')}.`)
}
