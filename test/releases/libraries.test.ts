/**
 * The packages as people install them: in projects with nothing of the clone. One file, so that they are packed once.
 * @module-tag slow
 */
await import('./libraries/decided.ts')
await import('./libraries/engine.ts')
await import('./libraries/testing.ts')
await import('./libraries/unfurl.ts')
await import('./libraries/vite.ts')
