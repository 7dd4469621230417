import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pagesApp } from '../../../test/fixtures/pages-deps.ts'
import { VARIABLE_NAMES } from '../../config-variables.ts'

test('docs and README name every variable, and the Node that a clone needs', async () => {
  const html = await (await pagesApp().request('/docs/self-hosting')).text()
  const part = /<section id="self-hosting"[^]*?<\/section>/.exec(html)?.[0] ?? ''
  const readme = readFileSync(new URL('../../../../../README.md', import.meta.url), 'utf8')
  for (const name of VARIABLE_NAMES) {
    expect(part).toMatch(new RegExp(`\\b${name}\\b`))
    expect(readme).toMatch(new RegExp(`\\b${name}\\b`))
  }
  expect(part.replaceAll(/\s+/g, ' ')).toContain('Node 20 or newer')
  expect(part).toContain('npm run release -- --host')
})
