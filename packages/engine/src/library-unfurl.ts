/** What the published package exports as `@linklens/engine/unfurl`: link previews, without rules, platforms and score. */
export { guardedFetch, unfurl } from './unfurl/unfurl.ts'
export {
  type GuardedFetch,
  type GuardedFetchOptions,
  type Unfurl,
  type UnfurlOptions,
} from './unfurl/unfurl-options.ts'
export { type Provider } from './unfurl/provider.ts'
export * from './library-unfurl-html.ts'
