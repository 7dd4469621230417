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
  },
})
