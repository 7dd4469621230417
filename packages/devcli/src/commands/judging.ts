/**
 * The commands that judge pages, and `doctor`, which names the rules. One file of the bundle, as those in light.ts: what
 * they share would become dozens of files.
 */
export { check } from './check/check.ts'
export { diff } from './diff/diff.ts'
export { doctor } from './doctor/doctor.ts'
export { init } from './init/init.ts'
