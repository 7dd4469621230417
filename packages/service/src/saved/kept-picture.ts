/** A picture of a page as a preview or a frozen report keeps it: written anew by us, never a byte of the stranger's file. */
export interface KeptPicture {
  /** The address that the page gives it. */
  readonly url: string
  readonly webp: Uint8Array
}
