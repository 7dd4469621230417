/** Starts a library in a process of its own, and asks it. */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const OURS = 'Linklens unfurl'
const HOST = 'bench.example.com'
/** Node's own limit is several GB; a server that builds previews has less. */
const HEAP = '--max-old-space-size=700'
const LIMIT_MS = 30_000

const fileAt = (path) => fileURLToPath(new URL(path, import.meta.url))
const CONTENDER = fileAt('contender.js')
/** Below our guard, as in our tests: the name has a public IP address, and a connection to it leads to loopback. */
const PLAYED_INTERNET = fileAt('../../test/releases/play-internet.ts')
const PLAYED_NAMES = fileAt('play-names.js')

/**
 * @param {{ bundle: string, port: number, isPlayed?: boolean }} world where nothing is played, the library has this
 * machine's own network.
 * @returns `imported` is what the import cost; `ask` resolves to `{ died }` where the process ends.
 */
export async function startContender(name, { bundle, port, isPlayed = true }) {
  const preload = name === OURS ? PLAYED_INTERNET : PLAYED_NAMES
  const child = fork(CONTENDER, [name, bundle], {
    execArgv: [HEAP, ...(isPlayed ? ['--import', preload] : [])],
    env: { ...process.env, PLAYED_PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let stderr = ''
  child.stderr.on('data', (text) => (stderr += text))
  const next = () => nextOf(child, () => stderr)
  // Where names are played, the port below our guard is as well.
  const origin = name === OURS ? `http://${HOST}` : `http://${HOST}:${port}`
  return {
    imported: await next(),
    stop: () => child.kill('SIGKILL'),
    ask(question) {
      const answer = next()
      child.send(question)
      return answer
    },
    urlOf: (path) => origin + path,
  }
}

function nextOf(child, stderr) {
  return new Promise((resolve) => {
    const timer = setTimeout(() => settle({ died: `no answer in ${LIMIT_MS / 1000} s` }), LIMIT_MS)
    const onExit = (code, signal) => settle({ died: reasonOf(stderr(), signal ?? code) })
    const settle = (value) => {
      clearTimeout(timer)
      child.off('message', settle).off('exit', onExit)
      resolve(value)
    }
    child.on('message', settle).on('exit', onExit)
  })
}

const reasonOf = (stderr, code) =>
  /out of memory/.test(stderr) ? 'the process dies: out of memory' : `the process ends with ${code}`
