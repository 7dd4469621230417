/** What the published package exports as `@linklens/engine/unfurl`: link previews, without rules, platforms and score. */
export { unfurl, type Unfurl, type UnfurlOptions } from './unfurl/unfurl.ts'
export { guardedFetch, type GuardedFetch, type GuardedFetchOptions } from './unfurl/guarded-response.ts'
export * from './library-unfurl-html.ts'
