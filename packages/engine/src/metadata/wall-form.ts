/**
 * What a page asks for before it lets anyone on, by its words and its form: a password, the age, consent to cookies, a
 * country. By itself this is no mark: pages with content have such forms too. It counts only together with a redirect, or
 * where crawlers got another page.
 */
import type { WallKind } from '../capture/wall-services.ts'
import type { Extraction } from '../extract/tags.ts'

/** Characters of text: what has more is a page with content. */
const LITTLE_TEXT = 400
const SOME_TEXT = 1_200

/** What such pages say, in the languages that most of them are in. */
const SAYINGS: readonly (readonly [WallKind, RegExp])[] = [
  [
    'age',
    /\b(?:are you (?:at least |over |of |older than )|(?:over|at least|older than) (?:the age of )?(?:16|18|19|20|21)\b|(?:18|21)\s?\+|(?:18|21) years|legal (?:drinking|smoking|gambling)? ?age|(?:enter|confirm|verify) your (?:age|date of birth|birthday|birth)|bist du (?:mindestens|über|schon)|sind sie (?:mindestens|über|volljährig)|über (?:16|18)|volljährig|avez-vous (?:plus de|l.âge)|majeure?\b|mayor de (?:edad|18)|maggiorenne|18 jaar)/iu,
  ],
  [
    'country',
    /\b(?:(?:choose|select|pick|confirm) (?:your |a |the )?(?:country|region|location|store|market|delivery country)|where are you (?:shopping|from)|wählen? (?:sie )?(?:ihr|dein)(?:en|e)? (?:land|region|standort)|choisissez votre (?:pays|région)|elige tu país|seleziona il (?:tuo )?paese|kies je land)/iu,
  ],
  [
    'queue',
    /\b(?:you are (?:now )?in (?:line|the queue|a queue)|(?:your )?place in (?:line|the queue)|waiting room|estimated wait|warteschlange|warteraum|file d.attente|fila virtual)/iu,
  ],
  [
    'consent',
    /\b(?:before you continue|bevor (?:sie|du) (?:weitergeh|fortf)|avant de continuer|antes de continuar|prima di continuare|voordat (?:je|u) (?:verder|doorgaat)|innan du fortsätter|zanim przejdziesz|(?:we|our partners|this (?:web)?site|wir|nous|utilizamos|usiamo) (?:and our (?:\d+ )?partners )?(?:use|uses|verwenden|nutzen|utilisons)? ?cookies|accept all|alle akzeptieren|tout accepter|aceptar todo|accetta tutto|alles accepteren|cookie (?:consent|settings|preferences))/iu,
  ],
]

const PASSWORD = ['type="password"', "type='password'", 'type=password']
const FORMS = ['<form', '<button', '<input', '<select']

/** @returns what the page asks for; null for a page with content, and for one without a form. */
export function wallForm({ bodyTextStart, firstHeading }: Extraction, body: Uint8Array): WallKind | null {
  if (bodyTextStart.length >= SOME_TEXT) return null
  const isShort = bodyTextStart.length < LITTLE_TEXT
  if (isShort && holds(body, PASSWORD)) return 'login'
  const text = `${firstHeading ?? ''} ${bodyTextStart}`
  const [kind, words] = SAYINGS.find(([, one]) => one.test(text)) ?? []
  if (!kind || !words || !holds(body, FORMS)) return null
  // Many pages have a banner about cookies: here nothing else is on the page.
  const isAll = isShort && (firstHeading === null || words.test(firstHeading))
  return kind !== 'consent' || isAll ? kind : null
}

function holds({ buffer, byteOffset, byteLength }: Uint8Array, written: readonly string[]): boolean {
  const bytes = Buffer.from(buffer, byteOffset, byteLength)
  return written.some((one) => bytes.includes(one))
}
