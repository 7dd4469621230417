/**
 * `npm run backup -- <file>` and `npm run backup -- --restore <file>`, for the operator. With PostgreSQL, prints its
 * own tools for this.
 */
import { parseArgs } from 'node:util'
import { join } from 'node:path'
import { loadConfig, type Config } from '../config.ts'
import { startProblem } from '../runtime/start-problem.ts'
import { backUpSqlite, restoreSqlite } from '../store/back-up-sqlite.ts'

const USAGE =
  'Usage: npm run backup -- <file>, or with the service stopped: npm run backup -- --restore <file>'

const POSTGRES = `PostgreSQL is backed up with its own tools, of its own version or a later one:
  pg_dump --format=custom --no-owner --file=<file> "$DATABASE_URL"
and with the service stopped restored into an emptied database:
  psql "$DATABASE_URL" --command='drop schema public cascade; create schema public'
  pg_restore --no-owner --single-transaction --exit-on-error --dbname="$DATABASE_URL" <file>
See docs/operation.md.`

/** @returns the exit code: 2 for wrong usage. */
async function main(args: readonly string[]): Promise<number> {
  const order = readOrder(args)
  if (order === null) return say(USAGE, 2)
  const config = loadConfig()
  const { database } = config
  if (database.kind === 'postgres') return say(POSTGRES, 2)
  if (order.restore) {
    const replacedPath = await restoreSqlite(database.path, order.file)
    return say(
      `Restored ${database.path}.${replacedPath === null ? '' : ` What was there is now ${replacedPath}.`}${secretAdvice(config, 'needs')}`,
    )
  }
  await backUpSqlite(database.path, order.file)
  return say(`Saved ${order.file}.${secretAdvice(config, 'will need')}`)
}

function readOrder(args: readonly string[]): { file: string; restore: boolean } | null {
  try {
    const options = { restore: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [file, ...rest] = positionals
    return file === undefined || rest.length > 0 ? null : { file, restore: values.restore === true }
  } catch {
    return null // an unknown option
  }
}

/** Environment secrets are encrypted with it, and could not be shown again without it. */
function secretAdvice({ appSecrets, dataDir }: Config, needs: string): string {
  const secret = appSecrets.length > 0 ? 'the APP_SECRET of today' : join(dataDir, 'app-secret')
  return ` It ${needs} ${secret}: keep that as well, somewhere else.`
}

function say(text: string, code = 0): number {
  process.stderr.write(`${text}\n`)
  return code
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${startProblem(error)}\n`)
    process.exit(1)
  },
)
