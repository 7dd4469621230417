import type { Condition } from '../platform-rules.ts'

/** What a platform that guesses could make a card of, where the page names no title. */
export const GUESSABLE: Condition = {
  anyOf: [
    { showsText: true },
    { drawsImages: true },
    { present: ['og:image'] },
    { present: ['og:description'] },
  ],
}
