import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig, type TestUserConfig } from 'vitest/config'

const installers = 'packages/service/test/installers/**/*.test.ts'
// The one counts what is run of modules that are loaded for the first time, the other what its process keeps.
const measuring = ['**/bounded-work.test.ts', '**/release-socket.test.ts']

// After a save, and for `--changed`, Vitest must know which module imports which.
const isWatched = !process.argv.includes('run') || process.argv.includes('--changed')

// Calls from one module to another cost a fifth more where Vite loads them.
const loadedByNode: TestUserConfig = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: [
    '--conditions=linklens-source',
    `--import=${join(import.meta.dirname, 'scripts/dev/load-tsx.ts')}`,
  ],
}

// Workspace packages are tested from their sources: the `linklens-source` export condition
// of each package.json points there. The projects `browser`, `processes` and `releases` need a build, and make it.
export default defineConfig({
  resolve: { conditions: ['linklens-source'] },
  ssr: { resolve: { conditions: ['linklens-source', 'node', 'default'] } },
  test: {
    // For a slow machine with other work: a test that waits for ever is found all the same.
    testTimeout: 120_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    // One more would take a ninth more of the processor, and end no sooner.
    maxWorkers: availableParallelism(),
    tags: [
      {
        name: 'slow',
        description: 'Takes seconds. Left out of `npm test -- <folder>`; alone: `npm run test:slow`.',
      },
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'sources',
          setupFiles: ['scripts/tests/property-seed.js'],
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'packages/*/test/**/*.test.{ts,tsx}',
            'test/{deploy,frameworks,typescript-client}/**/*.test.ts',
            'scripts/**/*.test.ts',
            'lint/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, installers, ...measuring],
          // Loading the modules again for each file took half of the time. A test that needs a fresh one starts a process.
          isolate: false,
          ...(isWatched ? {} : loadedByNode),
        },
      },
      { extends: true, test: { name: 'alone', include: measuring } },
      {
        extends: true,
        test: { name: 'installers', include: [installers], globalSetup: 'scripts/tests/shells.js' },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          globalSetup: ['scripts/tests/build.js', 'scripts/tests/chromium.js'],
          // A browser and a service serve all files of a worker (`test/browser/stage.ts`).
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          include: ['test/{e2e,namespace}/**/*.test.ts'],
          globalSetup: 'scripts/tests/build.js',
          // Files that can share a service do (`test/e2e/devcli/service.ts`).
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'releases',
          include: ['test/releases/**/*.test.ts'],
          globalSetup: ['scripts/tests/build.js', 'scripts/tests/chromium.js'],
          ...(isWatched ? {} : loadedByNode),
        },
      },
    ],
  },
})
