/** `npm run release`: reads the options and makes the release. */
import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { assertDecided, readDecisions } from './decisions.ts'
import { readManifest } from './folder.ts'
import { makeRelease } from './make-release.ts'
import { hostNodes, releaseNodes } from './nodes.ts'
import { assertReady, publishPackages } from './publish-packages.ts'
import { ReleaseError } from './release-error.ts'

const ROOT = join(import.meta.dirname, '../..')

const USAGE = `npm run release -- [--host] [--service-url <https://…>] [--out <folder>] [--publish [--dry-run]]

  --host         only for this platform, from the Node that runs this; do not publish it
  --service-url  the service that devcli talks to and the installers download from; default: release.config.json
  --out          default: RELEASES_DIR, else dist/releases, where npm start looks as well
  --publish      publishes the npm packages of this version, and makes the release first if there is none
  --dry-run      lets npm say what it would publish`

try {
  await main()
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const { host, out, 'service-url': given, publish, 'dry-run': dryRun, help } = readOptions()
  if (help) {
    console.log(USAGE)
    return
  }
  const { version } = JSON.parse(readFileSync(join(ROOT, 'packages/devcli/package.json'), 'utf8'))
  const decided = readDecisions(ROOT)
  if (publish) {
    assertDecided(decided)
    if (host) throw new ReleaseError('--host is for this machine alone: nothing of it is published.')
    if (!dryRun) assertReady(ROOT, version)
  }
  const releases = resolve(out ?? (process.env.RELEASES_DIR || join(ROOT, 'dist/releases')))
  const serviceUrl = given === undefined ? (decided?.instance ?? null) : originOf(given)
  const openNodes = host ? hostNodes : releaseNodes
  const made = join(releases, `v${version}`)
  const isMade = publish && readManifest(made)?.host === false
  const folder = isMade
    ? made
    : await makeRelease({ releases, version, serviceUrl, host, decided, openNodes, say: console.log })
  console.log(`devcli ${version} is in ${relative(process.cwd(), folder)}`)
  if (publish) publishPackages(folder, { dryRun })
  if (!serviceUrl)
    console.log('It has no default service: people must set SERVICE_API_URL. --service-url sets a default.')
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        host: { type: 'boolean', default: false },
        'service-url': { type: 'string' },
        out: { type: 'string' },
        publish: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values
  } catch (error) {
    throw new ReleaseError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`)
  }
}

function originOf(text: string): string {
  const url = URL.parse(text)
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin
  throw new ReleaseError('--service-url must be an origin without a path, such as https://linklens.example.')
}
