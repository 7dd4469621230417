/**
 * `npm run check`: format, lint with import boundaries and cycles, paths in docs, types, unused code, generated docs up to date.
 * Two chains run at a time; within one, the later checks read what the earlier ones wrote.
 */
import { spawn } from 'node:child_process'
import { startAdvisories } from './advisories.js'
import { environment, findNode, install, root, tool } from './setup.js'

install()

const chains = [
  [
    {
      name: 'lint and import boundaries',
      args: [tool('oxlint'), '--type-aware', '--deny-warnings', '.'],
      advice: 'npm run fix',
    },
  ],
  [
    { name: 'types', args: [tool('typescript', 'tsc'), '-b'] },
    { name: 'generated docs', args: ['scripts/generate-docs.js', '--check'], advice: 'npm run fix' },
    // Lists facts that are due to be checked again. Time alone breaks nothing, so it never fails.
    { name: 'facts', args: ['scripts/check-facts.js'] },
    { name: 'unused code', args: [tool('knip'), '--no-progress'], advice: 'delete it, or export less' },
    { name: 'format', args: [tool('oxfmt'), '--check', '.'], advice: 'npm run fix' },
    { name: 'paths in docs', args: ['lint/doc-paths.ts'] },
  ],
]

const failed = []
const printAdvisories = startAdvisories()
await Promise.all(chains.map(runChain))
await printAdvisories()
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`)
  process.exitCode = 1
}

async function runChain(checks) {
  for (const { name, args, advice = 'see the lines above' } of checks) {
    const { output, status } = await runNode(args)
    const isWarning = status === 0 && output.startsWith('!')
    if (status !== 0 || isWarning) process.stdout.write(output)
    if (!isWarning) console.log(status === 0 ? `✓ ${name}` : `✗ ${name}: ${advice}`)
    if (status !== 0) failed.push(name)
  }
}

function runNode(args) {
  return new Promise((resolve) => {
    const child = spawn(findNode(), args, {
      cwd: root,
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    child.on('close', (status) => resolve({ output, status }))
  })
}
