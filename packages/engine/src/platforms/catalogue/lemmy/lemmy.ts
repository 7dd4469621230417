import { code } from '../../../facts/evidence.ts'
import { definePlatform, TEXT_CARD } from '../../define-platform.ts'
import { meta } from '../../sources.ts'
import { anyServer } from '../../verification.ts'

const request = code(
  'The first 1 MiB, asked for with Range and cut either way; 10 s; one redirect, followed by hand, whose Location must be absolute; no robots.txt; og: before <title>, even where it is empty, and meta description; twitter: is not read.',
  'LemmyNet/lemmy crates/api/api_utils/src/request.rs @439734dd',
)
const headers = code(
  'Range and the user agent are the only headers that it adds to those of reqwest, which name no language.',
  'LemmyNet/lemmy crates/api_common/src/request.rs @01222156',
  '2026-11-27',
)
const nextRedirect = code(
  'A second redirect is no error: being HTML it is read as the page, and what the server sends with it is drawn. nginx and Apache send a page whose title is the status; others may send none, and then nothing is drawn.',
  request.source,
  '2026-11-25',
)
const parser = code(
  'Only tags in <head>; property, else name; the last duplicate wins for texts; the first og:image or og:image:url counts, even when empty; UTF-8 unless a meta charset says otherwise.',
  'orottier/webpage-rs src/parser.rs @1b69d4f8, src/opengraph.rs @2af7b2dc (may be older than what Lemmy pins)',
)
const ui = code(
  "A thumbnail on the post and a card of title (hidden when equal to the post's), host and description, whose HTML is drawn sanitised; with an empty title there is no card.",
  'LemmyNet/lemmy-ui src/shared/components/post/metadata-card.tsx @025bbb56',
)

export const lemmy = definePlatform({
  id: 'lemmy',
  name: 'Lemmy',
  kind: 'social',
  summary: 'Open source: reads Open Graph in the head only, follows one absolute redirect.',
  crawler: {
    userAgents: ['Lemmy/<version>; +https://<instance>'],
    language: { asked: 'none', by: headers },
    verification: anyServer('github.com/LemmyNet/lemmy'),
    robots: { honoured: false, by: request },
    window: { maxBytes: 1_048_576, over: 'cut', by: request },
    letters: { saidIn: 'meta', otherwise: 'broken', by: parser },
    headOnly: true,
    scripts: false,
    types: { accepted: ['text/html', 'application/xhtml+xml'], by: request },
    redirects: { max: 1, absoluteLocation: true, drawsNext: nextRedirect, by: request },
    timeLimit: { pageMs: 10_000, by: request },
    speech: {
      // Version and instance are examples: each instance sends its own.
      userAgent: 'Lemmy/1.0.0; +https://lemmy.example',
      range: 'bytes=0-1048575',
      by: request,
    },
  },
  reads: {
    attribute: 'property-first',
    values: 'content',
    keyCase: 'exact',
    duplicates: 'last',
    empty: 'wins',
    needsContent: true,
    stripsTags: ['description'],
    by: parser,
    title: { sources: [meta('og:title'), { from: 'title', last: true }], by: request },
    description: { sources: [meta('og:description'), meta('description')], by: request },
    image: { sources: [meta('og:image', 'og:image:url')], duplicates: 'first', by: parser },
  },
  image: { reference: { accepts: 'any', by: request } },
  layouts: [
    {
      name: 'card',
      shape: 'small',
      looks: 'A thumbnail on the post, and a card of title, host and description',
      rank: 'best',
      picture: {},
      note: 'The title is hidden where it equals the title of the post.',
      by: ui,
    },
    { ...TEXT_CARD, looks: 'A card of title, host and description', by: ui },
  ],
  bare: { why: 'The head of the page has neither og:title nor <title>.', by: request },
  text: { domain: true },
  warnings: [
    {
      id: 'letters-broken',
      when: [{ lettersUnsaidIn: 'meta' }],
      message:
        'Lemmy reads a page as UTF-8 where no declaration says otherwise, and the letters of this page are in another encoding: they are broken on its card.',
      by: parser,
    },
  ],
  unknowns: [
    "Limits of images: the instance's image service decides",
    'How much text is drawn; how long a card is kept',
  ],
})
