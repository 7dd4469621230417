/** What ended a head too early, worded for the finding, with its own fix. */
import type { Extraction } from '../../extract/tags.ts'
import type { Fix } from '../define-rule.ts'
import { quoted } from '../shared/page-text.ts'

export interface HeadEnder {
  /** Follows `… come after the end of the <head>: `. */
  readonly why: string
  readonly fix: Fix
}

/** Characters that an editor does not show. */
const UNSEEN: ReadonlyMap<string, string> = new Map([
  ['\uFEFF', 'an invisible byte order mark (U+FEFF)'],
  ['\u00A0', 'an invisible no-break space (U+00A0)'],
  ['\u200B', 'an invisible zero-width space (U+200B)'],
  ['\u2060', 'an invisible word joiner (U+2060)'],
  ['\u0000', 'an invisible NUL character (U+0000)'],
])

/** A byte order mark in a page that is read as windows-1252. */
const MISREAD_MARK = /^ï»¿/u

const PHP_MESSAGE = /^\s*(?:PHP )?(?:Warning|Notice|Deprecated|Fatal error|Parse error|Strict Standards)\s*:/u

const TEMPLATE_TAG = /\{[{%#]|[}%]\}|<%|%>|^\?>/u

const QUOTED_CHARACTERS = 40

/** @returns null where the head ends as written, or with the body. */
export function headEnder({ headEndedBy: by, headEndText }: Extraction): HeadEnder | null {
  if (!headEndText) return null
  const { line, text } = headEndText
  if (by === '#text' || PHP_MESSAGE.test(text)) return textEnder(text, line)
  if (!/^[a-z][a-z0-9-]*$/u.test(by) || ['body', 'head', 'html'].includes(by)) return null
  return {
    why: `<${by}> in line ${line} does not belong in a head and ends it there`,
    fix: {
      description: `Move the <${by}> in line ${line} out of the <head> of the page, to the start of its <body>, or delete it.`,
    },
  }
}

function textEnder(text: string, line: number): HeadEnder {
  const unseen = UNSEEN.get(text.charAt(0)) ?? (MISREAD_MARK.test(text) ? UNSEEN.get('\uFEFF') : undefined)
  if (unseen !== undefined)
    return {
      why: `${unseen} in line ${line} is text, which ends a head`,
      fix: { description: unseenFix(unseen, line) },
    }
  const shown = quoted(text, QUOTED_CHARACTERS)
  return {
    why: `text in line ${line} ends it: ${shown}`,
    fix: { description: textFix(text, line) },
  }
}

function unseenFix(name: string, line: number): string {
  return name.includes('byte order mark')
    ? 'Save every file that the page is put together from as UTF-8 without a byte order mark.'
    : `Delete the character in line ${line}; a hex view shows it.`
}

function textFix(text: string, line: number): string {
  if (PHP_MESSAGE.test(text))
    return `Fix what the message of PHP in line ${line} names, and turn display_errors off on a public server.`
  if (TEMPLATE_TAG.test(text))
    return `Line ${line} holds a piece of a template that was not run: fix it, or take it out.`
  return `Take the text of line ${line} out; a head holds none but that of its title.`
}
