/** What the published package exports as `@linklens/engine/providers`: data alone. */
export { providers } from './unfurl/known-providers.ts'
export { type Provider } from './unfurl/provider.ts'
