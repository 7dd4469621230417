/** What changed in what a page says of itself. */
export const VALUE_NAMES = ['title', 'description', 'image'] as const
export type ValueName = (typeof VALUE_NAMES)[number]

export interface ChangedValue {
  readonly name: ValueName
  readonly from: string | null
  /** The same as before where an image has another content at the same URL. */
  readonly to: string | null
}

export interface ChangedPage {
  readonly path: string
  readonly changes: readonly ChangedValue[]
}
