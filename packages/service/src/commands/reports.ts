/**
 * `npm run reports -- delete <id>`: the operator deletes any frozen report. Uses the configured database, while the
 * service runs.
 */
import { loadConfig } from '../config.ts'
import { deleteAnyReport } from '../saved/own-reports.ts'
import { startProblem } from '../runtime/start-problem.ts'
import { openStore } from '../store/db.ts'

const USAGE = 'Usage: npm run reports -- delete <id, or the address of the report>'

/** @returns the exit code: 2 for wrong usage, 1 when nothing was deleted. */
async function main([command, given, ...rest]: readonly string[]): Promise<number> {
  const id = /(?:^|\/r\/)([0-9A-Za-z]{12,64})\/?$/.exec(given ?? '')?.[1]
  if (command !== 'delete' || id === undefined || rest.length > 0) {
    process.stderr.write(`${USAGE}\n`)
    return 2
  }
  const store = await openStore(loadConfig().database)
  try {
    const isDeleted = await deleteAnyReport(store, id)
    process.stderr.write(isDeleted ? `Deleted the report ${id}.\n` : `There is no report ${id}.\n`)
    return isDeleted ? 0 : 1
  } finally {
    await store.close()
  }
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${startProblem(error)}\n`)
    process.exit(1)
  },
)
