/**
 * `npm start`: installs what is missing, builds what changed, and runs the service until it is stopped.
 *
 * package.json starts it with `exec`, because dash stays as a process of its own otherwise (dash 0.5.12, npm 11.19,
 * 2026-11): a SIGTERM ends that shell, then npm, and a container whose first process is npm ends with them while
 * inspections still run. The shell of Windows has no `exec`, hence the second half of that line.
 */
import { join } from 'node:path'
import { build } from './build.js'
import { runUntilStopped } from './run-until-stopped.js'
import { install, root } from './setup.js'

install()
build()
runUntilStopped(
  [
    // V8 takes four threads to collect garbage, whatever the number of cores. While expensive pages were read, they kept the
    // thread that answers waiting for a core: docs/decisions/0025-pages-are-analysed-in-worker-threads.md.
    '--v8-pool-size=1',
    // V8 would let young objects take 48 MB before it collects them, and glibc keep freed blocks in an arena of each thread:
    // docs/decisions/0097-memory-is-held-by-what-is-used.md.
    '--max-semi-space-size=4',
    join(root, 'packages', 'service', 'dist', 'main.js'),
  ],
  { MALLOC_ARENA_MAX: '1' },
)
