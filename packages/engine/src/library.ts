/**
 * What the published package exports: `@linklens/engine`. The workspaces import `index.ts`, which has all of this and
 * what the service and devcli need as well.
 */
export { inspect, type InspectUrlOptions } from './inspect-url.ts'
export { createInspector, type InspectOptions, type Inspector, type InspectorOptions } from './inspect.ts'
export { linklensUserAgent } from './net/crawler-identity.ts'
export * from './library-html.ts'
