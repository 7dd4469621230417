/**
 * The head that an inspection suggests, as `--fix` prints it. The inspection has it where a better head is known; older
 * rules never have one.
 */
import type { Inspection } from '@linklens/engine'
import { paint, type Part } from '../output/output.ts'
import { nameSome } from './platforms.ts'

export interface SuggestedHead {
  /** One block of HTML. */
  readonly html: string
  /** Tags that it replaces. */
  readonly removes: readonly { readonly line: number; readonly column: number; readonly tag: string }[]
  readonly insertAfter: { readonly line: number; readonly column: number }
  /** Parts of `html` that a person must fill in. */
  readonly placeholders: readonly string[]
  readonly assumptions: readonly string[]
  /** Of the page with it. */
  readonly score: number
  readonly changes: readonly { readonly platform: string; readonly from: string; readonly to: string }[]
  /** Ids of findings that no markup fixes. */
  readonly notInMarkup: readonly string[]
}

/** Inspections get it together with the score by reach; until then it is absent. */
interface Suggesting {
  readonly suggestedHead?: SuggestedHead | null
}

export function suggestedHeadOf({ platformCompatibility }: Inspection): SuggestedHead | null {
  const { suggestedHead }: typeof platformCompatibility & Suggesting = platformCompatibility
  return suggestedHead ?? null
}

export function suggestedHeadLines(head: SuggestedHead | null): (readonly Part[])[] {
  if (head === null) return [[''], [paint('dim', 'No other head is suggested.')]]
  const { html, removes, insertAfter, placeholders, assumptions, score, changes, notInMarkup } = head
  const better = changes.map(({ platform }) => platform)
  const effect = better.length > 0 ? `; ${nameSome(better)} would change` : ''
  return [
    [''],
    [
      `A head with score ${score}${effect}. Put it after line ${insertAfter.line}, column ${insertAfter.column}:`,
    ],
    ...html
      .trimEnd()
      .split('\n')
      .map((line) => [`  ${line}`]),
    ...listed(
      'It replaces: ',
      removes.map(({ tag, line }) => `${tag} (line ${line})`),
    ),
    ...listed('Fill in: ', placeholders),
    ...listed('Assumed: ', assumptions),
    ...listed('No markup fixes: ', notInMarkup),
  ]
}

const listed = (title: string, items: readonly string[]): Part[][] =>
  items.length === 0 ? [] : [[paint('dim', title), items.join(', ')]]
