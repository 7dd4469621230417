/** Points of findings that every card is drawn and none is true. Whole points, our own judgement. */
import { PLATFORMS } from '../../platforms/index.ts'

/** The card of another page: an error page, a wall against robots. */
export const WRONG_PAGE = 76
/** The words of a template in place of the page's own. */
export const UNRENDERED = 45
/** A tool's placeholder, or letters that nobody can read. */
export const SPOILT = 26
/**
 * A part of a title is empty, a title or description that few cards draw was never filled in, the image is a tool's own, or
 * the card is right for the front page and not for the link.
 */
export const FLAWED = 8

/** Platforms that get the card of another page: all of them. */
export const ALL_PLATFORMS: readonly string[] = PLATFORMS.map(({ id }) => id)
