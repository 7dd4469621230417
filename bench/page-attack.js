/**
 * Clients that send the most expensive page that we know, next to an honest user: does the user notice?
 * `npm run bench attack`.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { HOSTILE_PAGES } from '../packages/engine/test/hostile-pages.ts'
import { closedLoop, openLoop, quantile } from './load/loops.js'
import { startService } from './load/service.js'

const WORST = 'texts of line breaks'
const ATTACKERS = [0, 1, 10]
/** What the limit of inspections allows one client. */
const PAGES_PER_SECOND = 1
/** Requests of the honest user, a second. */
const HONEST = { '/rules': 4, '/healthz': 4, inspection: 2 }
const WARM_UP = 300

/** @param seconds of each row. */
export async function pageAttack(seconds) {
  const origin = fork(new URL('hostile-origin.js', import.meta.url), { stdio: 'inherit' })
  const [{ port }] = await once(origin, 'message')
  const service = await startService({ http: port, https: port })
  const heavy = Object.keys(HOSTILE_PAGES).indexOf(WORST)
  const inspectGood = () => service.inspectUrl('http://pages.example.com/good', '192.0.2.1')
  await closedLoop({ concurrency: 4, jobs: WARM_UP, job: inspectGood })
  // The first one takes 0.3 s, which would count as the quiet time.
  await closedLoop({ concurrency: 1, jobs: 20, job: () => service.ask('/rules') })
  console.log(`\nAttack: pages of ${WORST}, 60 a minute from each attacker, ${seconds} s each row`)
  console.log('  attackers   request       p50 ms   × quiet   p99 ms   × quiet   longest ms   failed')
  const quiet = {}
  for (const attackers of ATTACKERS) {
    const attacks = Array.from({ length: attackers }, (_, index) =>
      openLoop({
        perSecond: PAGES_PER_SECOND,
        seconds,
        arrivals: 'steady',
        job: () =>
          service
            .inspectUrl(`http://s${index}.example.org/heavy-${heavy}`, `198.51.100.${index}`)
            .catch(() => {}),
      }),
    )
    const honest = Object.entries(HONEST).map(async ([what, perSecond]) => {
      let failed = 0
      const job = () => (what === 'inspection' ? inspectGood() : service.ask(what)).catch(() => (failed += 1))
      const times = await openLoop({ perSecond, seconds, arrivals: 'steady', job })
      return { what, failed, p50: quantile(times, 0.5), p99: quantile(times, 0.99), longest: times.at(-1) }
    })
    for (const { what, failed, p50, p99, longest } of await Promise.all(honest)) {
      quiet[what] ??= { p50, p99 }
      const cells = [p50, p50 / quiet[what].p50, p99, p99 / quiet[what].p99, longest].map((cell) =>
        cell.toFixed(1),
      )
      console.log(
        `  ${String(attackers).padStart(9)}   ${what.padEnd(12)} ${cells.map((cell) => cell.padStart(8)).join('  ')} ${String(failed).padStart(8)}`,
      )
    }
    await Promise.all(attacks)
  }
  await service.stop()
  origin.kill()
}
