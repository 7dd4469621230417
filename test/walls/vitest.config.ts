import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['linklens-source'] },
  ssr: { resolve: { conditions: ['linklens-source', 'node', 'default'] } },
  test: {
    include: ['test/walls/real-*.ts'],
    globalSetup: 'scripts/tests/walls.js',
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
