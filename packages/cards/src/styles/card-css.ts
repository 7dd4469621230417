import { CARDS_CSS } from './cards.ts'
import { CHAT_CSS } from './chat.ts'
import { OTHER_CSS } from './other.ts'
import { SOCIAL_CSS } from './social.ts'

/** CSS of cards, all of it, for a page that shows cards. It styles nothing outside of them. */
export const CARD_CSS = CARDS_CSS + SOCIAL_CSS + CHAT_CSS + OTHER_CSS
