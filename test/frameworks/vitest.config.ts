import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/frameworks/real-{servers,runtimes}.ts'],
    testTimeout: 120_000,
    fileParallelism: false,
  },
})
