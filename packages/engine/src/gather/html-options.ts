/** Options of `inspectHtml` that mean nothing are a fault of the program: it gets a sentence, and no guess. */
import { requireUrl } from '../capture/require-url.ts'
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
  const names = [...Object.keys(KNOWN), ...more]
  const unknown = Object.keys(options).find((name) => !names.includes(name))
  if (unknown !== undefined)
    throw new TypeError(`There is no option ${JSON.stringify(unknown)}. There are: ${names.join(', ')}.`)
  if (
    'contentType' in options &&
    options.contentType !== undefined &&
    typeof options.contentType !== 'string'
  )
    throw new TypeError('The option contentType must be text, such as "text/html; charset=windows-1252".')
}
