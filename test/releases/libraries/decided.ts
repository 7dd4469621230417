/**
 * The packages as they will be once the owner has decided: in the chosen scope, installed by npm from the packed files.
 */
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { publint } from 'publint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { currentCommit } from '../../../scripts/release/commit.ts'
import { describeFile } from '../../../scripts/release/folder.ts'
import { publishPackages } from '../../../scripts/release/publish-packages.ts'
import { packAll, ROOT, runNode, type Libraries } from '../library-project.ts'
import { bytesOf } from '../run-program.ts'

const DECIDED = {
  licence: 'MIT',
  // No licence is chosen yet, so the test takes another text of the repository.
  licenceText: 'CONTRIBUTING.md',
  npmScope: '@acme',
  repository: 'https://github.com/acme/linklens',
  instance: 'https://linklens.example',
}

let libraries: Libraries
beforeAll(async () => {
  libraries = await packAll(DECIDED)
}, 120_000)

const folder = mkdtempSync(join(tmpdir(), 'linklens-decided-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('names, licence, repository and texts are those that were decided', async () => {
  const project = libraries.install(['engine', 'testing', 'vite'])
  const installed = join(project, 'node_modules/@acme')
  for (const name of ['engine', 'testing', 'vite']) {
    const manifest = JSON.parse(readFileSync(join(installed, name, 'package.json'), 'utf8'))
    expect(manifest).toMatchObject({
      name: `@acme/${name}`,
      license: 'MIT',
      repository: { url: 'git+https://github.com/acme/linklens.git', directory: `packages/${name}` },
      publishConfig: { access: 'public' },
    })
    expect(manifest).not.toHaveProperty('private')
    expect(readFileSync(join(installed, name, 'LICENSE'), 'utf8')).toContain('# Contributing')
    const readme = readFileSync(join(installed, name, 'README.md'), 'utf8')
    expect(readme).toContain('MIT, see `LICENSE`.')
    expect(readme).toMatch(new RegExp(`npm install (--save-dev )?@acme/${name}\n`))
  }
  const texts = globSync('**/*.{js,ts,json,md,txt}', { cwd: installed }).filter((file) =>
    readFileSync(join(installed, file), 'utf8').includes('@linklens/'),
  )
  expect(texts).toEqual([])
  writeFileSync(
    join(project, 'try.js'),
    `import { inspectHtml } from '@acme/engine/html'
import { cardText } from '@acme/testing'
console.log(typeof cardText, inspectHtml('<title>Bread</title>', { url: 'https://a.example/' }).serviceScore.score)`,
  )
  expect(await runNode(project, ['try.js'])).toMatchObject({
    stderr: '',
    stdout: expect.stringMatching(/^function \d+\n$/),
  })
})

test('all are clean by publint', async () => {
  for (const path of libraries.archives)
    expect((await publint({ pack: { tarball: bytesOf(path) }, strict: true })).messages).toEqual([])
})

function release(more: object = {}): string {
  const made = mkdtempSync(join(folder, 'v'))
  const files = libraries.archives.map((path) => {
    writeFileSync(join(made, basename(path)), readFileSync(path))
    return describeFile(made, basename(path))
  })
  const { id: commit } = currentCommit(ROOT)
  const manifest = { commit, dirty: false, decided: true, host: false, files, ...more }
  writeFileSync(join(made, 'manifest.json'), JSON.stringify(manifest))
  return made
}

test('a release of an undecided clone, of another commit, and one with a changed file, are not published', () => {
  expect(() => publishPackages(release({ decided: false }), { dryRun: true })).toThrow('was not decided')
  // Without files, so that nothing is published even when it is not refused.
  for (const other of [{ commit: 'other' }, { dirty: true }])
    expect(() => publishPackages(release({ ...other, files: [] }), { dryRun: false })).toThrow(
      'not made from the commit',
    )
  const tampered = release()
  writeFileSync(join(tampered, basename(libraries.archives[1] ?? '')), 'other')
  expect(() => publishPackages(tampered, { dryRun: true })).toThrow('is not the file that the release made')
})
