/** The part of `@linklens/engine/unfurl` that needs no network: all that a browser gets of it. */
export { unfurlHtml, type UnfurlHtmlOptions } from './unfurl/unfurl-html.ts'
export { type Link, type LinkImage, type LinkKind, type LinkOembed } from './unfurl/link.ts'
export { UnfurlError, type UnfurlReason } from './unfurl/unfurl-error.ts'
