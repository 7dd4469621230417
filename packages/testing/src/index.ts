/** The package's entry: matchers for any `expect` with `extend`, and a card as text for snapshots. */
export { matchers, toUnfurl, type UnfurlOptions, type MatcherResult } from './to-unfurl.ts'
export { cardText } from './card-text.ts'
export { type Subject, type SubjectOptions } from './inspect-subject.ts'
