/** Tries a platform's layouts in its order of preference and takes the first that holds. */
import { faultsOf, unmetCondition, type Seen } from './conditions.ts'
import { readKey, readKeyRefusal } from './fields/ask-source.ts'
import type { DoubtId, FaultId } from '../../facts/faults.ts'
import type { LayoutCause } from './layout-cause.ts'
import type { Layout } from '../platform-rules.ts'
import { refusedByNeeds } from './image-fit.ts'
import { aboutValue } from '../../facts/field-value.ts'
import { upperFirst } from '../../facts/wording.ts'
import { note, type Reader } from './reader.ts'
import { type Cause } from '../../facts/evidence.ts'

export interface LayoutInput extends Seen {
  readonly title: string | null
  readonly description: string | null
  /** Why there is no usable image, where the page names one. */
  readonly imageCause: Cause | null
  /** Why no better image counted, where one was taken for want of it: its own faults are then nobody's. */
  readonly blamed: Cause | null
}

export interface ChosenLayout {
  readonly layout: Layout | null
  /** Why the best layout was not drawn. */
  readonly lesser: LayoutCause | null
  /** What kept each layout from being drawn, where none is; see `missingFaults`. */
  readonly unmet: readonly FaultId[]
  /** Why the image was too small or too heavy for the last layout that would have drawn it. */
  readonly refused: Cause | null
}

export function chooseLayout(reader: Reader, input: LayoutInput): ChosenLayout {
  const { layouts } = reader.platform
  let lesser: LayoutCause | null = null
  let refused: Cause | null = null
  const unmet: FaultId[] = []
  for (const layout of layouts) {
    const cause = unmetLayout(reader, layout, input)
    if (cause === null) {
      note(reader, 'layout', layout.name, null, 'used', layout.looks)
      return { layout, lesser, refused, unmet }
    }
    note(reader, 'layout', layout.name, null, 'passed-over', upperFirst(cause.why))
    if (cause.ofImage) refused = cause
    if (!layout.picture) unmet.push(...cause.faults)
    if (layout.rank === 'best') lesser = { ...cause, why: upperFirst(cause.why) }
  }
  return { layout: null, lesser, refused, unmet }
}

/** A card that is there and unknown is not missing. */
function doubtFaults(reader: Reader, id: DoubtId): Pick<Cause, 'faults' | 'about'> {
  if (id !== 'card-missing') return { faults: [id] }
  const card = readKey(reader, 'twitter:card')
  if (card) return aboutValue<Pick<Cause, 'faults' | 'about'>>({ faults: ['card-value'] }, card)
  return readKeyRefusal(reader, 'twitter:card') ?? { faults: [id] }
}

function unmetLayout(
  reader: Reader,
  layout: Layout,
  input: LayoutInput,
): (LayoutCause & { ofImage?: true }) | null {
  for (const condition of layout.when) {
    const why = unmetCondition(reader, condition, input)
    if (why === null) continue
    if ('imageFrom' in condition && input.blamed) return { ...input.blamed, isIcon: true }
    return { why, by: layout.by, ...faultsOf(reader, condition) }
  }
  for (const field of layout.needs)
    if (input[field] === null) return { why: `there is no ${field}`, by: layout.by, faults: [`no-${field}`] }
  if (layout.picture) {
    if (!input.image)
      return input.imageCause ?? { why: 'the page has no preview image', by: layout.by, faults: ['no-image'] }
    const cause = refusedByNeeds(reader, input.image, layout.picture.needs)
    if (cause) return { ...(input.blamed ?? aboutValue(cause, input.image.named)), ofImage: true }
  }
  if (layout.doubt === undefined) return null
  const { id, why } = layout.doubt
  // Where a named image could be drawn, nothing would have to be found or guessed.
  const { faults, about } = (!layout.picture && input.imageCause) || doubtFaults(reader, id)
  return reader.doubts.trust(id, why, layout.by, faults, about)
    ? null
    : { why, by: layout.by, faults, ...(about && { about }) }
}
