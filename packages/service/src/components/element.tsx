/** A part of a card, or a whole one, in our pages. */
import { toHtml, type Element } from '@linklens/cards'
import { raw } from 'hono/html'

/** Its texts are escaped by `toHtml`. */
export const Drawn = ({ of }: { of: Element }) => raw(toHtml(of))
