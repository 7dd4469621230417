/** The package's only entry. */
export { linklens, type LinklensOptions } from './plugin.ts'
