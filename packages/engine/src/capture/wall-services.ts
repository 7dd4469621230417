/**
 * Pages that answer in place of another, by their address: services that do nothing else, and words that sites use for
 * such pages. Evidence, and what a sentence calls the page: most are known by what their address carries
 * (`another-page.ts`).
 */

/** What visitors must do first. `other`: the address does not say. */
export const WALL_KINDS = ['consent', 'age', 'country', 'queue', 'login', 'challenge', 'other'] as const
export type WallKind = (typeof WALL_KINDS)[number]

export const WALL_NAMES: Readonly<Record<WallKind, string>> = {
  consent: 'a page that asks for consent',
  age: 'a page that asks for the age',
  country: 'a page that asks for the country',
  queue: 'a queue for visitors',
  login: 'a login page',
  challenge: 'a bot check',
  other: 'another page',
}

export interface WallService {
  readonly kind: WallKind
  readonly name: string
  /** Host and path, lower case. */
  readonly address: RegExp
  /** Where such an address is seen. Checked in November 2026. */
  readonly seen: string
}

export const WALL_SERVICES: readonly WallService[] = [
  {
    kind: 'consent',
    name: 'the consent page of Google',
    address: /^consent\.(?:google|youtube)\.[a-z.]+\//,
    seen: 'consent.google.com/m?continue=…, consent.youtube.com/m?continue=…: answers of both to visitors from the EU',
  },
  {
    kind: 'consent',
    name: 'the consent page of Yahoo',
    address: /^(?:guce\.[a-z-]+\.com|consent\.yahoo\.com)\//,
    seen: 'guce.yahoo.com/consent?brandType=nonEu&gcrumb=…&done=…: answer of yahoo.com to visitors from the EU',
  },
  {
    kind: 'consent',
    name: 'the consent page of DPG Media',
    address: /^myprivacy\.dpgmedia(?:group)?\.[a-z]+\//,
    seen: 'myprivacy.dpgmedia.nl/consent?siteKey=…&callbackUrl=…: answer of ad.nl and nu.nl',
  },
  {
    kind: 'queue',
    name: 'the waiting room of Queue-it',
    address: /(?:^|\.)queue-it\.net\//,
    seen: '<customer>.queue-it.net/?c=…&e=…&t=…: github.com/queueit/KnownUser.V3.PHP',
  },
  {
    kind: 'queue',
    name: 'the waiting room of CrowdHandler',
    address: /^wait\.crowdhandler\.com\//,
    seen: 'wait.crowdhandler.com/<room>?url=…: WAIT_URL of CrowdHandler’s integrations for PHP and JavaScript',
  },
  {
    kind: 'challenge',
    name: 'the captcha of DataDome',
    address: /^(?:geo|interstitial)\.captcha-delivery\.com\//,
    seen: 'geo.captcha-delivery.com/captcha/?initialCid=…&referer=…: answers of sites that DataDome guards',
  },
  {
    kind: 'challenge',
    name: 'the bot check of Radware',
    address: /^validate\.perfdrive\.com\//,
    seen: 'validate.perfdrive.com/<id>/?ssa=…&ssc=…: answers of sites that Radware Bot Manager guards; ssc is the URL',
  },
  {
    kind: 'challenge',
    name: 'the captcha of Google',
    address: /^(?:www|ipv[46])\.google\.[a-z.]+\/sorry(?:\/|$)/,
    seen: 'www.google.com/sorry/index?continue=…: answer of Google to too many requests',
  },
]

/** Whole parts of a path or a host name, between `/`, `.` and the ends; `-` and `_` are alike. */
const part = (words: string): RegExp => new RegExp(String.raw`(?:^|[/.])(?:${words})(?=[/.]|$)`)

const CHOOSE = '(?:choose|select|set|change|pick|switch)'
const PLACE = '(?:country|countries|region|location|locale|market|store)'

/**
 * Parts that no page has which is meant to be shared: with a redirect they are a mark by themselves. By language, as sites
 * write them.
 */
const GATES: readonly (readonly [WallKind, RegExp])[] = [
  [
    'consent',
    part(
      '(?:cookie|privacy|gdpr|tcf)-?(?:wall|gate|consent|check|choices?|banner)|consent-?(?:wall|gate|page|manager)|accept-?cookies?|(?:cookies?|datenschutz)-?(?:zustimmung|einwilligung)|cookiemuur|zgoda-cookies',
    ),
  ],
  [
    'age',
    part(
      'age-?(?:gate|wall|check|confirm(?:ation)?|verif(?:y|ication)|restrict(?:ed|ion))|(?:verify|confirm|check)-?(?:your-?)?age|over-?(?:18|21)|are-?you-?(?:over-?)?(?:18|21|of-?age)|altersabfrage|altersverifikation|alterspruefung|verification-?age|leeftijdscheck',
    ),
  ],
  [
    'country',
    part(
      `${CHOOSE}-?(?:your-?)?${PLACE}|${PLACE}-?(?:select(?:or|ion)?|chooser|picker|gate|redirect)|geo-?(?:gate|block|redirect)|laenderauswahl|landauswahl|landkeuze|choix-?(?:du-?)?pays`,
    ),
  ],
  ['queue', part('waiting-?room|(?:virtual|wait(?:ing)?)-?queue|warteraum|warteschlange|file-?d-?attente')],
  [
    'challenge',
    part(
      '(?:sg)?captcha|bot-?(?:check|challenge|detection)|(?:human|robot|browser|security)-?(?:check|verification|challenge)|verify-?(?:human|you-?are-?human)|are-?you-?(?:a-?)?(?:human|robot)|managed-?challenge',
    ),
  ],
]

/** Words that also name pages of content: they say what a page is that other marks have shown to be another one. */
const HINTS: readonly (readonly [WallKind, RegExp])[] = [
  [
    'consent',
    part(
      'consents?|cookies?|privacy|gdpr|dsgvo|datenschutz|cmp|zustimmung|einwilligung|consentement|toestemming',
    ),
  ],
  ['age', part('age|adults?|18plus|alter|jugendschutz|nsfw|mature')],
  ['country', part('countr(?:y|ies)|regions?|geo|locations?|land|pays')],
  ['queue', part('queue(?:ing)?|wait(?:ing)?|line|lobby|busy|high-?traffic')],
  [
    'login',
    part(
      'auth(?:n|entication|enticate|orize|orization)?|log-?[io]n|sign-?[io]n|sign-?up|register|registration|members?|members-?only|account|accounts|session|identity|oidc|oauth2?|subscribe|subscription|paywall|join|welcome-?back',
    ),
  ],
  ['challenge', part('challenge|checkpoint|verify|verification|blocked|human|sorry|validate|security')],
]

/** `host/path` with words in one form. */
const addressOf = ({ host, pathname }: URL): string =>
  `${host}${pathname}`
    .toLowerCase()
    .slice(0, ADDRESS_CHARACTERS)
    .replaceAll('_', '-')
    .replace(/\.(?:html?|php|aspx?|jsp)$/, '')

const ADDRESS_CHARACTERS = 512

export const wallServiceAt = ({ host, pathname }: URL): WallService | undefined => {
  const address = `${host}${pathname}`.toLowerCase()
  return WALL_SERVICES.find((one) => one.address.test(address))
}

const kindIn = (words: typeof GATES, url: URL): WallKind | null => {
  const address = addressOf(url)
  return words.find(([, pattern]) => pattern.test(address))?.[0] ?? null
}

/** Hosts of a site that have this one task. */
const GATE_HOSTS: readonly (readonly [WallKind, RegExp])[] = [
  ['consent', /^(?:cookie-?)?consents?\./],
  ['age', /^age-?(?:gate|check|verif(?:y|ication))\./],
  ['queue', /^(?:queue|waiting-?room)\./],
  ['challenge', /^(?:captcha|challenge)\./],
]

/** The kind of a page whose address is that of such pages alone. */
export const gateAt = (url: URL): WallKind | null => kindIn(GATE_HOSTS, url) ?? kindIn(GATES, url)

/** What kind the address hints at. */
export const hintAt = (url: URL): WallKind | null => gateAt(url) ?? kindIn(HINTS, url)
