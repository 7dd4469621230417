/** The package has no types of its own. */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string)
    /** @returns null at the end. */
    nextBreak(): { readonly position: number } | null
  }
}
