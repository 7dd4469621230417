/** ` (og:image in line 4: "https://…")` in a sentence of the engine. */
const PLACE = / \(([\w:. -]+ in line \d+(?:: "[^"]*")?)\)/u

export const placeIn = (sentence: string): string | undefined => PLACE.exec(sentence)?.[1]

/** The sentence without the place: what is next to it names it. */
export const withoutPlace = (sentence: string): string => sentence.replace(PLACE, '')
