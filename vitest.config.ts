import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Workspace packages are tested from their sources: the `linklens-source` export condition
// of each package.json points there, so a test run needs no build.
export default defineConfig({
  resolve: { conditions: ['linklens-source'] },
  ssr: { resolve: { conditions: ['linklens-source', 'node', 'default'] } },
  test: {
    include: [
      'packages/*/src/**/*.test.{ts,tsx}',
      'packages/*/test/**/*.test.{ts,tsx}',
      'test/**/*.test.ts',
      'scripts/**/*.test.ts',
      'lint/**/*.test.ts',
    ],
    testTimeout: 20_000,
    // The runner leaves one core to itself; on two cores that is half of them, and many tests wait for processes.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
})
