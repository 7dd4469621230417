/** A change of one file as `git apply` and `patch` take it. */
import { lineChanges } from './line-changes.ts'

/** What both tools expect. */
const AROUND = 3

/** @param name of the file, with `/` between its parts. @returns the patch, ended by a line break; empty for no change. */
export function unifiedDiff(name: string, before: string, after: string): string {
  if (before === after) return ''
  const { start, changes } = lineChanges(linesOf(before), linesOf(after), AROUND)
  const count = (added: '-' | '+') => changes.filter(({ sign }) => sign === ' ' || sign === added).length
  const range = (lines: number) => `${lines === 0 ? start : start + 1},${lines}`
  return [
    `--- ${quoted(`a/${name}`)}\n`,
    `+++ ${quoted(`b/${name}`)}\n`,
    `@@ -${range(count('-'))} +${range(count('+'))} @@\n`,
    ...changes.map(({ sign, line }) => sign + (line.endsWith('\n') ? line : `${line}\n${NO_END}`)),
  ].join('')
}

/** Name as git writes it: in quotes where it has quotes and the like, with a tab behind spaces, so that the end is seen. */
const quoted = (name: string): string =>
  /["\\\p{Cc}]/u.test(name) ? JSON.stringify(name) : name.includes(' ') ? `${name}\t` : name

const NO_END = '\\ No newline at end of file\n'

/** Each with its own line break, so that no end of a line changes unseen. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []
