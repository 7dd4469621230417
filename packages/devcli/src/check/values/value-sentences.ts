/** `The image of 12 pages changed: /a ("/old.png" → "/new.png"), /b, /c and 9 more.` */
import { number, pagesCount } from '../formats/words.ts'
import { quotedValue } from '../site/site-finding.ts'
import { VALUE_NAMES, type ChangedPage, type ChangedValue } from './changed-page.ts'

const MAX_PATHS = 3

/** Sentences, one for each kind of value, as people call them. */
export const valueSentences = (pages: readonly ChangedPage[]): string[] =>
  VALUE_NAMES.flatMap((name) => {
    const changed = pages.flatMap(({ path, changes }) => {
      const change = changes.find((one) => one.name === name)
      return change ? [{ path, change }] : []
    })
    const [first] = changed
    if (!first) return []
    const [, ...others] = changed.slice(0, MAX_PATHS).map(({ path }) => path)
    const rest = changed.length - 1 - others.length
    const places = [`${first.path} (${changeWords(first.change)})`, ...others].join(', ')
    const more = rest > 0 ? ` and ${number(rest)} more` : ''
    return [`The ${name} of ${pagesCount(changed.length)} changed: ${places}${more}.`]
  })

export const changeWords = ({ from, to }: ChangedValue): string =>
  from === to ? `another image at ${words(to)}` : `${words(from)} → ${words(to)}`

const words = (value: string | null): string => (value === null ? 'none' : quotedValue(value))
