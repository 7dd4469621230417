/**
 * Twitter tags that say something else than Open Graph: the link has two faces, and often one is a default that was
 * left over.
 *
 * Leaves alone: titles of which one holds the other, and URLs that lead to the same file.
 */
import { official } from '../../facts/evidence.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import { listText } from '../../facts/wording.ts'
import { foldText } from '../../metadata/text.ts'
import { parseHref } from '../../net/parse-url.ts'
import type { PlatformResults } from '../../platforms/platform-results.ts'
import { defineRule, type Finding } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { candidatePlace } from '../shared/card-image.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { filledTag, findingAt, valueOf } from '../shared/find-tags.ts'
import { quoted, saysTheSame } from '../shared/page-text.ts'
import { bareHost } from '../shared/page-urls.ts'
import { contentFix } from '../shared/fixes.ts'

/** Platforms that draw one of two values, by name. */
interface Drawn {
  readonly twitter: readonly string[]
  readonly og: readonly string[]
}

type Preview = PlatformResults['previews'][number]

function drawnBy(previews: readonly Preview[], which: (preview: Preview) => keyof Drawn | null): Drawn {
  const drawn = { twitter: [] as string[], og: [] as string[] }
  for (const preview of previews) {
    const one = which(preview)
    if (one) drawn[one].push(preview.name)
  }
  return drawn
}

/** Platforms named before a sentence only counts the rest. */
const NAMED = 4

function whoDraws(key: string, names: readonly string[]): string {
  const more = names.length - NAMED
  const shown = more > 1 ? [...names.slice(0, NAMED), `${more} others`] : names
  return `${listText(shown)} ${names.length === 1 ? 'draws' : 'draw'} that of ${key}`
}

/** What nobody is known to draw may be drawn all the same: an image that was not fetched is. */
function says(key: string, ogKey: string, { twitter, og }: Drawn): string {
  const parts = [
    ...(twitter.length > 0 ? [whoDraws(key, twitter)] : []),
    ...(og.length > 0 ? [whoDraws(ogKey, og)] : []),
  ]
  return parts.length === 0 ? '.' : `: ${parts.join(', ')}.`
}

/** Enough to see where two URLs of one site differ. */
const URL_CHARACTERS = 140

/** The preview of an unknown verdict is only what is expected. */
const isKnown = ({ compatibility }: PlatformResults, platform: string): boolean =>
  compatibility.platforms[platform]?.verdict !== 'unknown'

function imageFinding(facts: PageIndex, previews: readonly Preview[]): Finding | null {
  const named = (...keys: string[]) => facts.imageCandidates.find(({ source }) => keys.includes(source))
  const [twitter, og] = [named('twitter:image', 'twitter:image:src'), named('og:image')]
  if (!twitter?.url || !og?.url || isSameFile(twitter.url, og.url)) return null
  const drawn = drawnBy(previews, ({ image }) =>
    image?.url === twitter.url ? 'twitter' : image?.url === og.url ? 'og' : null,
  )
  const message = `${twitter.source} names ${quoted(twitter.raw, URL_CHARACTERS)}, og:image ${quoted(og.raw, URL_CHARACTERS)}${says(twitter.source, 'og:image', drawn)}`
  return {
    ...findingAt(candidatePlace(twitter), message),
    problem: `${twitter.source} names another image than og:image`,
  }
}

/** But for scheme, `www.` and, of a file with an ending, its query. */
function isSameFile(one: string, other: string): boolean {
  const [a, b] = [parseHref(one), parseHref(other)]
  if (!a || !b || bareHost(a) !== bareHost(b) || a.pathname !== b.pathname) return false
  return a.search === b.search || /\.(?:png|jpe?g|webp|gif|avif|svg)$/iu.test(a.pathname)
}

function titleFinding(facts: PageIndex, previews: readonly Preview[]): Finding | null {
  const [twitter, og] = [valueOf(facts, 'twitter:title'), valueOf(facts, 'og:title')]
  const tag = filledTag(facts, 'twitter:title')
  if (!twitter || !og || !tag || saysTheSame(twitter, og)) return null
  const drawn = drawnBy(previews, ({ title }) => {
    const start = foldText(title ?? '')
    const [isTwitter, isOg] = [twitter.startsWith(start), og.startsWith(start)]
    return start === '' || isTwitter === isOg ? null : isTwitter ? 'twitter' : 'og'
  })
  const message = `twitter:title is ${quoted(twitter)}, og:title ${quoted(og)}${says('twitter:title', 'og:title', drawn)}`
  return { ...findingAt(tag, message), problem: 'twitter:title says something else than og:title' }
}

const page = (tags: string) =>
  examplePage(`<title>Rye bread</title>\n<meta property="og:title" content="Rye bread">\n${tags}`)
const og = '<meta property="og:image" content="https://example.com/rye.png">'
const twitter = (name: string) => `<meta name="twitter:image" content="https://example.com/${name}.png">`

export const twitterAgrees = defineRule({
  id: 'twitter-agrees',
  category: 'twitter',
  severity: 'info',
  title: 'The Twitter tags and Open Graph name the same image and title',
  problem: 'The Twitter tags and Open Graph differ',
  why: 'Some apps read twitter:image and twitter:title first, others og:image and og:title first or alone. The same link then looks different from app to app, and often one of the two is a default of the site that was left over.',
  fixes: [
    contentFix(
      'If X should show the same as the other apps, take the Twitter tag out: the apps that read it then take the Open Graph tag. If both are meant, nothing is wrong.',
    ),
  ],
  sources: [
    official('twitter:* comes before og:*, which is the fall-back.', DOCUMENTS.xMarkup),
    official('og:title and og:image are the title and the image of the page.', DOCUMENTS.openGraph),
  ],
  examples: {
    fails: [
      { html: page(`${og}\n${twitter('default')}`) },
      { html: page('<meta name="twitter:title" content="Welcome to our bakery">') },
    ],
    passes: [
      { html: page(`${og}\n${twitter('rye')}`) },
      { html: page('<meta name="twitter:title" content="Rye bread | Bakery">') },
    ],
  },
  check(facts, results) {
    const previews = results.previews.filter(({ platform }) => isKnown(results, platform))
    return [imageFinding(facts, previews), titleFinding(facts, previews)].filter((one) => one !== null)
  },
})
