/** Text from pages inside of Markdown, without anything that a terminal acts on. Proven by test/check/formats.test.ts. */
import { markdownCode, markdownText } from '@linklens/contract'
import { escapeForTerminal } from '../../output/escape-for-terminal.ts'

// White space first: a line end is a space, and no escape.
const plain = (text: string): string => escapeForTerminal(text.replaceAll(/\s+/g, ' '))

export const escapeMarkdown = (text: string): string => markdownText(plain(text))

/** @returns a code span; in a table its bars are escaped too. */
export const inlineCode = (text: string): string => markdownCode(plain(text))
