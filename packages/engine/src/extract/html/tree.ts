/** What insertion modes and foreign content do to the tree; `TreeBuilder` is its only implementation. */
import type { AdoptionAgency } from './adoption-agency.ts'
import type { FormattingElements } from './formatting-elements.ts'
import type { OpenElements } from './open-elements.ts'
import type { PageSink } from './page-sink.ts'
import type { Tag } from './tag.ts'

export interface Tree {
  /** One of `MODE`. */
  mode: number
  /** How the scanner is to read after the current start tag: one of `CONTENT`. */
  content: number
  /** "Frameset-ok flag": whether a `<frameset>` may still replace the body. */
  framesetOk: boolean
  quirks: boolean
  /** Handle of "the form element pointer"; 0 when unset. */
  form: number
  /** "Stack of template insertion modes". */
  readonly templateModes: number[]
  readonly bytes: Buffer
  readonly sink: PageSink
  readonly stack: OpenElements
  readonly formatting: FormattingElements
  readonly adoption: AdoptionAgency
  startTag(tag: Tag): void
  startTagByMode(tag: Tag): void
  endTag(tag: Tag): void
  endTagByMode(tag: Tag): void
  /** Character data between two tags. */
  text(start: number, end: number): void
  textInBody(start: number, end: number): void
  /** White space only. The tree drops NUL, so it counts as blank. */
  isBlank(start: number, end: number): boolean
  /** The first byte of the text that is not white space; `end` when there is none. */
  firstNonSpace(start: number, end: number): number
  /** Inserts an HTML element that stays open. */
  insert(tag: Tag): void
  /** Key of the tag's name. */
  nameKey(tag: Tag, namespace: number): number
  /** Topmost slot of an element with the tag's name; -1 when none is open. */
  topOfNamed(tag: Tag, namespace: number): number
  /** Inserts an element whose content is text up to its end tag; the scanner reads that content and closes it. */
  insertText(content: number): void
  closeParagraph(): void
  isInTemplate(): boolean
  openHtml(tag: Tag | null): void
  openHead(): void
  /** Name of a start tag; an unknown one as written, in lower case. */
  nameOf(tag: Tag): string
  /** "Reset the insertion mode appropriately" (section 13.2.4.1). */
  resetMode(): void
}
