/** Options of `inspectHtml` that mean nothing are a fault of the program: it gets a sentence, and no guess. */
import { refuseUnknown, requireUrl } from '../capture/known-options.ts'
import type { InspectHtmlOptions } from './capture-html.ts'

const KNOWN: Readonly<Record<keyof InspectHtmlOptions, true>> = {
  url: true,
  images: true,
  headers: true,
  contentType: true,
  site: true,
}

/** @param more names of further options. @throws TypeError that names what is missing or not known. */
export function checkHtmlOptions(options: unknown, more: readonly string[] = []): void {
  requireUrl(options)
  refuseUnknown(options, [...Object.keys(KNOWN), ...more])
  if (
    'contentType' in options &&
    options.contentType !== undefined &&
    typeof options.contentType !== 'string'
  )
    throw new TypeError('The option contentType must be text, such as "text/html; charset=windows-1252".')
}
