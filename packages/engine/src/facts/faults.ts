/**
 * What can cost a card something. Causes, doubts and warnings of verdicts name faults, and rules say which faults they
 * explain: so a finding names the platforms that lose something on this very page, and no list of platforms is needed.
 */

/** Fault whose effect on a platform is not known: what most likely happens, and why we think so. */
interface Doubtful {
  /** `favourable`: nothing is lost. `unfavourable`: what the fault could cost is lost. */
  readonly likelier: 'favourable' | 'unfavourable'
  /** Ends the sentence `We expect …, because`. */
  readonly because: string
  /** Nothing in the page can fix it: no finding is asked to explain it. */
  readonly nobodys?: true
  readonly free?: true
}

const favourable = (because: string): Doubtful => ({ likelier: 'favourable', because })
const unfavourable = (because: string): Doubtful => ({ likelier: 'unfavourable', because })
/** Not the page's doing: what the platform does is unknown whatever the page says. */
const nobodys = (doubt: Doubtful): Doubtful => ({ ...doubt, nobodys: true })

/** Only a suspicion: a finding names it and costs nothing. */
const free = (doubt: Doubtful): Doubtful => ({ ...doubt, free: true })

const COMMON = 'platforms whose code is open do so as a rule'
const FIRST = 'most readers take the first of several tags'
const DRAWS_NAMED = 'it usually draws the image that a page names'

/** What a platform may do with it is not always known. */
const DOUBTS = {
  'page-robots': unfavourable('crawlers of companies obey robots.txt as a rule'),
  'robots-unanswered': favourable('the file may answer the crawler, or it may go on without it'),
  'robots-not-asked': nobodys(favourable('nothing speaks against it')),
  'crawler-unanswered': favourable('our own request got the page'),
  'crawler-late': favourable('our own request got the page'),
  'crawler-disputed': free(favourable('healthy sites refuse borrowed names, and we got the page ourselves')),
  'page-walled': unfavourable('a wall mostly answers crawlers as it answers us'),
  'image-disputed': free(favourable('healthy sites refuse borrowed names, and we got the image ourselves')),
  'image-late': free(favourable('our own request got the image')),
  'card-elsewhere-unseen': favourable('that page has a card of its own'),
  'same-page-unasked': nobodys(favourable('it is likely this very page')),
  'header-unseen': nobodys(favourable('nothing speaks against it')),
  'crawler-not-asked': nobodys(favourable('nothing speaks against it')),
  'crawler-language': nobodys(favourable('the other language is the same page')),
  'required-title': unfavourable('the platform itself asks for this tag'),
  'required-other': favourable('cards are drawn without it as a rule'),
  'og-attribute': favourable(`${COMMON}: they read name= as well as property=`),
  'name-attribute': favourable(`${COMMON}: they read property= as well as name=`),
  'key-case': favourable('most readers ignore upper and lower case'),
  'key-list': unfavourable('most readers compare the whole attribute'),
  'value-attribute': unfavourable('most readers take content= alone'),
  'tag-outside-head': favourable('most readers search the whole page'),
  'tag-behind-head': unfavourable('its own inspector read no tags there'),
  'tag-far-down': favourable('most limits that are known are higher than this'),
  'tag-very-far-down': unfavourable('most readers stop before the first megabyte ends'),
  'beyond-window': unfavourable('the platform names this limit itself'),
  'empty-tag': favourable('most readers pass an empty tag over'),
  'duplicate-title': favourable(FIRST),
  'duplicate-description': favourable(FIRST),
  'duplicate-image': favourable(FIRST),
  'duplicate-tag': favourable(FIRST),
  'tags-left-out': favourable('the tag that we saw is likely the one that counts'),
  'title-source': favourable('most platforms fall back to this source'),
  'description-source': favourable('most platforms fall back to this source'),
  'image-source': favourable('most platforms fall back to this source'),
  'other-source': nobodys(favourable('most platforms fall back to this source')),
  'relative-image': unfavourable('many platforms do not resolve relative URLs'),
  'image-over-http': favourable('most apps take images over http'),
  'image-robots': unfavourable('crawlers that obey robots.txt for pages mostly obey it for images'),
  'image-robots-unanswered': favourable('the file may answer the crawler, or it may go on without it'),
  'image-url-too-long': favourable('browsers and servers take longer ones, and no limit is documented'),
  'image-in-address': unfavourable('platforms whose code is open fetch images over http alone'),
  'image-not-fetched': nobodys(favourable(DRAWS_NAMED)),
  'image-not-seen': unfavourable('what refuses us mostly refuses crawlers too'),
  'image-cut': unfavourable('what breaks off for us mostly breaks off for crawlers too'),
  'image-format': favourable('WebP is drawn by nearly every app today'),
  'image-format-rare': unfavourable('few apps draw this format in a preview'),
  'image-limit': favourable('the limit is stated for an older version, or in another place'),
  'declared-size': unfavourable('a page mostly declares the size that its image has'),
  'image-size-unread': nobodys(favourable(DRAWS_NAMED)),
  'image-weight-unread': nobodys(favourable('few images are heavier than such limits')),
  'oembed-unseen': nobodys(favourable('few pages have an oEmbed answer that says more than their tags')),
  'card-missing': favourable('cards are mostly drawn from Open Graph then'),
  'card-value': favourable('a value that says nothing mostly counts as none'),
  'card-incomplete': unfavourable('a player or app that lacks a part is mostly not drawn'),
  'app-store': favourable('it was documented so'),
  'page-image': unfavourable('an image that no tag names is found by luck'),
  'guessed-title': unfavourable('a guessed title is rarely the right one'),
  'page-unbuilt': free(favourable('a site is built with the tags of its pages in the HTML')),
  'urls-at-site': free(
    favourable('the built page mostly has the URL of the site where its server has its own'),
  ),
  'urls-stay': unfavourable('what a page has written down mostly stays as it is'),
  'own-choice': nobodys(favourable('og:image is the first candidate')),
  undocumented: nobodys(favourable(DRAWS_NAMED)),
} as const satisfies Record<string, Doubtful>

/** A fault that a doubt may turn on. */
export type DoubtId = keyof typeof DOUBTS

/** Faults whose effect is known wherever they count. */
const CERTAIN = [
  'crawler-refused',
  'crawler-packing',
  'crawler-accept',
  'crawler-differs',
  'crawler-elsewhere',
  'language-differs',
  'card-elsewhere',
  'redirects',
  'page-slow',
  'page-status',
  'page-attachment',
  'content-type',
  'page-too-long',
  'page-noindex',
  'page-not-https',
  'path-extension',
  'host-letters',
  'challenge-page',
  'values-too-long',
  'too-many-tags',
  'no-title',
  'no-description',
  'no-meta-description',
  'no-image',
  'no-og-title',
  'no-og-description',
  'no-og-image',
  'no-og-url',
  'icon-for-image',
  'tag-quotes',
  'tag-form',
  'letters-in-header',
  'tag-alone',
  'oembed-replaces',
  'title-lines',
  'image-url',
  'image-letters',
  'image-not-https',
  'image-slow',
  'image-gone',
  'image-refused',
  'image-not-image',
  'image-host',
  'image-too-small',
  'image-too-light',
  'image-too-large',
  'image-shape',
  'image-too-heavy',
  'image-no-length',
  'small-card',
  'type-value',
  'title-cut',
] as const

export type FaultId = DoubtId | (typeof CERTAIN)[number]

export const FAULT_IDS: readonly FaultId[] = [...(Object.keys(DOUBTS) as DoubtId[]), ...CERTAIN]

export const doubtOf = (id: DoubtId): Doubtful => DOUBTS[id]

/** Whether a finding must explain it: not where nothing in the page or its delivery could be fixed. */
export const isOfThePage = (id: FaultId): boolean => !(id in DOUBTS && doubtOf(id as DoubtId).nobodys)

/** Whether a doubt costs points: not where it is a suspicion of ours alone. */
export const isCharged = (id: FaultId): boolean => !(id in DOUBTS && doubtOf(id as DoubtId).free)
