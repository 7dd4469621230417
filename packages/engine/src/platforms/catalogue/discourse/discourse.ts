import { code } from '../../../facts/evidence.ts'
import { definePlatform } from '../../define-platform.ts'
import { host, meta, oembed, titleElement } from '../../sources.ts'
import { anyServer } from '../../verification.ts'

const onebox = code(
  'Property or name, content or value, prefixes in any case, the first non-empty wins, anywhere in the page; 10 s; 10 MB or failure; entities decoded again.',
  'discourse/onebox @a40aabdf lib/onebox/helpers.rb, open_graph.rb, lib/onebox.rb',
)
const embed = code(
  'og:title, <title>, twitter:title, oEmbed (80 characters); og, twitter, oEmbed, meta description (250); image from og:image:secure_url, og:image:url, oEmbed, og:image, twitter:image; needs title and description, or title and image; favicon and article date are drawn; of label pairs only brand, price, usd, cad, reading time and likes.',
  'discourse/discourse lib/onebox/engine/standard_embed.rb @42caef47, allowlisted_generic_onebox.rb @099cb0ba',
)
const spellings = code(
  'The meta description is asked for as "description" and as "Description".',
  'discourse/discourse lib/onebox/engine/standard_embed.rb @42caef47, get_description',
  '2026-11-25',
)
const oEmbed = code(
  'The first link of type application/json+oembed, else of text/json+oembed; what it says fills gaps.',
  'discourse/onebox lib/onebox/engine/standard_embed.rb @2cdfa412',
)
const options = code(
  '3 redirects in the application (5 in the library), after those that it has resolved before; user agent.',
  'discourse/discourse config/initializers/100-onebox_options.rb',
)
const resolving = code(
  'Redirects are resolved first: HEAD, then GET where that fails, at most 5 hops, in the name of Safari.',
  'discourse/discourse lib/final_destination.rb',
)
const keeping = code(
  'A card is kept for 1 day, a failure for 1 hour; an IP address for a host gets no card.',
  'discourse/discourse lib/oneboxer.rb',
)

export const discourse = definePlatform({
  id: 'discourse',
  name: 'Discourse',
  kind: 'social',
  summary: 'Open source: a forgiving reader that prefers og:image:secure_url and cuts texts by characters.',
  crawler: {
    userAgents: ['Discourse Forum Onebox v<version>'],
    verification: anyServer('github.com/discourse/discourse'),
    window: { maxBytes: 10_485_760, over: 'fail', by: onebox },
    headOnly: false,
    scripts: false,
    redirects: { max: 5, by: resolving },
    timeLimit: { pageMs: 10_000, by: onebox },
    // The version is an example: each forum sends its own.
    speech: { userAgent: 'Discourse Forum Onebox v3.6.0', by: options },
  },
  reads: {
    oEmbed: { linkTypes: ['application/json+oembed', 'text/json+oembed'], by: oEmbed },
    attribute: 'either',
    values: 'content-or-value',
    keyCase: 'prefix-ignored',
    duplicates: 'first',
    empty: 'skipped',
    by: onebox,
    decodesAgain: ['title', 'description', 'siteName'],
    stripsTags: ['description'],
    title: { sources: [meta('og:title'), titleElement, meta('twitter:title'), oembed('title')], by: embed },
    description: {
      sources: [
        meta('og:description'),
        meta('twitter:description'),
        oembed('description'),
        { ...meta('description'), keyCase: 'first-ignored', by: spellings },
      ],
      by: embed,
    },
    image: {
      sources: [
        meta('og:image:secure_url'),
        meta('og:image:url'),
        oembed('thumbnail_url'),
        meta('og:image'),
        meta('twitter:image'),
      ],
      by: embed,
    },
    siteName: { sources: [meta('og:site_name'), host], by: embed },
  },
  image: { reference: { accepts: 'any', by: onebox } },
  layouts: [
    {
      name: 'image',
      looks: 'The image alone',
      when: [{ key: 'og:type', oneOf: ['photo', 'image'] }],
      picture: {},
      draws: { title: false, description: false },
      by: embed,
    },
    {
      name: 'video',
      shape: 'large',
      looks: 'An inline player',
      rank: 'special',
      when: [
        { key: 'og:type', startsWith: 'video.' },
        { key: 'og:video', endsWith: ['.mp4'] },
      ],
      picture: {},
      draws: { title: true, description: false },
      by: embed,
    },
    {
      name: 'card',
      shape: 'small',
      looks: 'Favicon and site, image, title and description',
      rank: 'best',
      picture: {},
      by: embed,
    },
    {
      name: 'text',
      looks: 'Favicon and site, title and description',
      needs: ['title', 'description'],
      by: embed,
    },
  ],
  bare: { why: 'Discourse needs a title with a description, or a title with an image.', by: embed },
  text: {
    title: { characters: 80, by: embed },
    description: { characters: 250, by: embed },
    siteName: { characters: 80, by: embed },
    domain: true,
  },
  cache: { seconds: 86_400, note: '1 day, a failure 1 hour; rebaking a post reads the page again' },
  evidence: [keeping],
  unknowns: [
    'robots.txt',
    'Limits of images',
    'The user agent of the first request, beyond that it names Safari',
    'Hosts for which a oneboxer of their own, or a fixed oEmbed address, is asked in place of the page',
  ],
})
