/** Says which facts about platforms and which sources of rules nobody has checked for a year. Never fails. */
import { join } from 'node:path'
import { root } from './setup.js'
import { staleFacts } from './stale-facts.js'

const { PLATFORMS, RULES } = await import(join(root, 'packages/engine/dist/index.js'))

const stale = staleFacts(
  [
    ...PLATFORMS.map((data) => ({ kind: 'platform', id: data.id, data })),
    ...RULES.map((data) => ({ kind: 'rule', id: data.id, data: data.sources })),
  ],
  new Date(),
)
if (stale.length === 0) console.log('✓ facts checked within a year')
else {
  console.log('! facts that nobody has checked for a year (a warning: nothing fails):')
  for (const { owner, count, oldest } of stale)
    console.log(`  ${owner}: ${count} ${count === 1 ? 'fact' : 'facts'}, the oldest of ${oldest}`)
}
