/** The name of an account on X, in whatever form a page writes it. */

const ACCOUNT = /^@?(?:https?:\/\/(?:www\.|mobile\.)?(?:twitter|x)\.com\/)?@?(\w{1,15})\/?$/iu

/** @returns the name without its @, as it is written; null where the text is no account. */
export const accountName = (text: string): string | null => ACCOUNT.exec(text.trim())?.[1] ?? null
