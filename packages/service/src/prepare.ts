/**
 * Writes what is the same for every instance and would hold up the answering thread: run once by the build. Its readers
 * have it by `prepared()`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compactInspection } from '@linklens/engine'
import { openApiText } from './api/openapi/openapi-document.ts'
import { drawRules } from './pages/catalogue/drawn-rules.tsx'
import { drawSoundCards } from './pages/catalogue/sound-cards.tsx'
import { makeDocs } from './pages/docs/make-docs.ts'
import { drawExample } from './pages/examples/example-html.tsx'
import { analyseExamples, SOME_OPTIONS } from './pages/examples/example-report.ts'
import { packageFolder } from './program-files.ts'
import { findPlatformsByRule } from './view/rule-platforms.ts'

const folder = join(packageFolder, 'dist/prepared')

/** In the order in which they are made: drawing a rule's cards reads its platforms. */
const files: Readonly<Record<string, () => { toString: () => string }>> = {
  'openapi.json': openApiText,
  'rule-platforms.json': () => JSON.stringify(findPlatformsByRule()),
  'docs.json': () => JSON.stringify(makeDocs(join(packageFolder, '../../docs'))),
  'rule-cards.json': () => JSON.stringify(drawRules(SOME_OPTIONS)),
  'sound-cards.json': () => JSON.stringify(drawSoundCards(SOME_OPTIONS)),
  'examples.json': () => JSON.stringify(analyseExamples().map((one) => compactInspection(one, undefined))),
  'example.html': () => drawExample(SOME_OPTIONS),
}

mkdirSync(folder, { recursive: true })
// Markup of hono is an object of `String`.
for (const [name, make] of Object.entries(files)) writeFileSync(join(folder, name), make().toString())
