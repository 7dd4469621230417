/** `engine`'s big platforms, in its order. */
export const CARD_FILE_PLATFORMS = ['x', 'facebook', 'linkedin', 'whatsapp', 'slack', 'imessage'] as const

/** Name of the sheet: all of them in one file. */
export const SHEET = 'sheet'
export const CARD_FILES = [...CARD_FILE_PLATFORMS, SHEET] as const
export type CardFileName = (typeof CARD_FILES)[number]
