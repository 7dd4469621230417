import type { Cause } from '../../facts/evidence.ts'

/** Why a layout is not drawn. `isIcon`: an icon is all that there is for an image. */
export type LayoutCause = Cause & { readonly isIcon?: true }
