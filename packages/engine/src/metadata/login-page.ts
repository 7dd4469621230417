/**
 * A login page that answers in place of the page: known by its title, and by what it asks for.
 *
 * A title alone is never enough: articles are about logging in, and pages with content have a login form in their header.
 */
import type { Extraction } from '../extract/tags.ts'
import type { NormalizedMetadata } from './normalized-metadata.ts'
import { foldText } from './text.ts'

interface ReadPage {
  readonly extraction: Extraction
  readonly metadata: NormalizedMetadata
}

/** What login pages call themselves, in the languages that most pages are in. */
const PHRASES = [
  '(?:please |member |user |account |customer )?(?:log|sign)[ -]?(?:in|on)(?: page| required| or .+)?',
  'anmelden|anmeldung|einloggen|connexion|connectez-vous|identification',
  'inici(?:ar|a|o de) sesi[oó]n|acceder|accedi|entrar|inloggen|logga in|log ind|logg inn|kirjaudu(?: sisään)?',
  'zaloguj się|logowanie|přihlášení|giriş(?: yap)?|вход|войти|авторизация|увійти',
  'ログイン|登录|登錄|登入|로그인|đăng nhập|masuk|تسجيل الدخول',
].join('|')
const WHOLE = new RegExp(`^(?:${PHRASES})[.!:]?$`, 'iu')
/** `Sign in to Acme`, `Log in to continue`: also how an article may begin. */
const BEGINNING = /^(?:please )?(?:log|sign) ?in (?:to|with|using|for) \S+(?: \S+){0,3}$/iu
const SEPARATOR = /\s+[-–—:]+\s+|\s*[|·•»«:]\s*/u

const isLoginPhrase = (text: string): boolean => WHOLE.test(text) || BEGINNING.test(text)

type Likeness = 'sure' | 'likely'

/** Likeness of a whole title, with the name of its site before or after. */
function likenessOf(title: string): Likeness | null {
  const parts = title.split(SEPARATOR, 4).filter(Boolean)
  const ends = [parts[0] ?? '', parts.at(-1) ?? '']
  if (ends.some((part) => WHOLE.test(part))) return parts.length <= 2 ? 'sure' : 'likely'
  return ends.some(isLoginPhrase) ? 'likely' : null
}

/** Characters of text: a login page without a password field has next to none, and what has more is no login page. */
const LITTLE_TEXT = 400
const MUCH_TEXT = 1_500

/** @returns how the page calls itself, where that and its form are those of a login page. */
export function loginTitle({ extraction, metadata }: ReadPage, body: Uint8Array): string | null {
  const title = ownTitle({ extraction, metadata })
  const likeness = likenessOf(title ?? '')
  const { firstHeading, bodyTextStart } = extraction
  const isHeadedSo = isLoginPhrase(firstHeading ?? '')
  const isShort = bodyTextStart.length < LITTLE_TEXT
  if (likeness === null) return isHeadedSo && isShort && holds(body, PASSWORD_FIELDS) ? firstHeading : null
  const isSure = likeness === 'sure' && (firstHeading === null || isHeadedSo)
  if (holds(body, PASSWORD_FIELDS)) return isSure || bodyTextStart.length < MUCH_TEXT ? title : null
  return likeness === 'sure' && isShort && holds(body, FORMS) ? title : null
}

/** Whether a title is one that a login page may have; its form is not looked at. */
export const mayBeLogin = (page: ReadPage): boolean => likenessOf(ownTitle(page) ?? '') !== null

/**
 * The card's title. One that only names the site is on every page, and says less than the title element; any other is
 * meant for the card, whatever the page asks for.
 */
function ownTitle({ extraction: { allTags }, metadata: { title, siteName } }: ReadPage): string | null {
  if (!title) return null
  if (title.value !== siteName?.value) return foldText(title.value)
  const element = allTags.find(({ attribute, name }) => attribute === 'tag' && name === 'title')
  return foldText(element?.content ?? title.value)
}

/** Password fields as templates write them, wherever in the page. */
const PASSWORD_FIELDS = ['type="password"', "type='password'", 'type=password']
const FORMS = ['<form', '<input', '<button']

function holds({ buffer, byteOffset, byteLength }: Uint8Array, written: readonly string[]): boolean {
  const bytes = Buffer.from(buffer, byteOffset, byteLength)
  return written.some((one) => bytes.includes(one))
}
