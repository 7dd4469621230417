/** The commands that judge pages. One file of the bundle, as those in light.ts: what they share would be dozens of files. */
export { check } from './check/check.ts'
export { servePages } from '../check/threads/page-thread.ts'
export { diff } from './diff/diff.ts'
export { init } from './init/init.ts'
