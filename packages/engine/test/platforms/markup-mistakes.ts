/** Mistakes in the tags themselves. */
import { allBut, IDS, pageWith, SIGNAL, type Mistake } from './mistake.ts'
import { GOOD_HEAD, headWith, openGraph, PICTURE, tag } from './read-html.ts'

export const MARKUP_MISTAKES: readonly Mistake[] = [
  {
    mistake: 'Open Graph under name=',
    page: {
      head: headWith(openGraph({}, (key, value) => `<meta name="${key}" content="${value}">`)),
    },
    loses: [...SIGNAL, 'matrix', 'wordpress'],
    unharmed: ['x', 'mastodon', 'lemmy', 'discourse', 'discord'],
  },
  {
    mistake: 'Twitter tags alone, under property=',
    page: {
      head: headWith(
        tag('twitter:title', 'Bread in a day') +
          tag('twitter:description', 'A loaf from flour, water and salt.') +
          tag('twitter:image', PICTURE),
      ),
    },
    // Those that read no Twitter tags at all lose the picture in either attribute.
    loses: [...SIGNAL, 'mastodon', 'lemmy', 'matrix', 'google', 'wordpress'],
    unharmed: ['x', 'discord', 'discourse'],
  },
  {
    mistake: 'name= of another purpose beside property=',
    page: {
      head: headWith(openGraph({}, (key, value) => `<meta name="hid" property="${key}" content="${value}">`)),
    },
    loses: ['discord'],
    unharmed: allBut('discord', 'x'),
  },
  {
    mistake: 'several keys in one property=',
    page: {
      head: headWith(
        openGraph({}, (key, value) => `<meta property="${key} schema:${key.slice(3)}" content="${value}">`),
      ),
    },
    // Who compares the whole attribute finds no key that it knows.
    loses: [...SIGNAL, 'mastodon', 'lemmy', 'discourse', 'discord', 'matrix', 'wordpress'],
    unharmed: [],
  },
  {
    mistake: 'a capital after the prefix: og:Image',
    page: pageWith({ 'og:image': null, 'og:Image': PICTURE }),
    loses: [
      'mastodon',
      'lemmy',
      'discourse',
      'discord',
      'signal-desktop',
      'signal-ios',
      'teams',
      'matrix',
      'wordpress',
    ],
    unharmed: ['signal-android'],
  },
  {
    mistake: 'a prefix in capitals: OG:image',
    page: pageWith({ 'og:image': null, 'OG:image': PICTURE }),
    loses: [...SIGNAL, 'mastodon', 'lemmy', 'discord', 'teams', 'matrix', 'wordpress'],
    unharmed: ['discourse'],
  },
  {
    mistake: 'single quotes',
    page: { head: headWith(openGraph({}, (key, value) => `<meta property='${key}' content='${value}'>`)) },
    loses: ['signal-ios', 'signal-android'],
    unharmed: allBut('signal-ios', 'signal-android'),
  },
  {
    mistake: 'a picture without quotes',
    page: {
      head: headWith(`${openGraph({ 'og:image': null })}<meta property=og:image content=${PICTURE}>`),
    },
    loses: ['signal-ios', 'signal-android', 'whatsapp'],
    unharmed: allBut('signal-ios', 'signal-android', 'whatsapp'),
  },
  {
    mistake: 'an empty og:title before the words',
    page: pageWith({ 'og:title': '' }),
    // Discord passes it over, and then finds <title> shut out by og:description.
    loses: ['mastodon', 'discord'],
    unharmed: ['discourse', 'signal-desktop', 'signal-android', 'matrix', 'wordpress'],
  },
  {
    mistake: 'the picture only in og:image:url',
    page: pageWith({ 'og:image': null, 'og:image:url': PICTURE }),
    loses: ['facebook', 'mastodon', 'signal-android', 'telegram', 'matrix'],
    unharmed: ['lemmy', 'discourse', 'discord', 'signal-desktop', 'signal-ios', 'wordpress'],
  },
  {
    mistake: 'the picture only in og:image:secure_url',
    page: pageWith({ 'og:image': null, 'og:image:secure_url': PICTURE }),
    loses: ['facebook', 'mastodon', 'lemmy', ...SIGNAL, 'telegram', 'matrix', 'wordpress'],
    unharmed: ['discourse', 'discord'],
  },
  {
    mistake: 'a picture address relative to the page',
    page: {
      ...pageWith({ 'og:image': '../bread.png' }),
      images: [{ url: 'https://example.com/bread.png' }],
    },
    loses: ['facebook', 'discord', 'whatsapp', 'signal-android'],
    unharmed: ['mastodon', 'lemmy', 'discourse', 'signal-desktop', 'signal-ios', 'matrix', 'wordpress'],
  },
  {
    mistake: 'a picture address relative to the root',
    page: pageWith({ 'og:image': '/bread.png' }),
    loses: ['facebook', 'whatsapp', 'signal-android'],
    unharmed: [
      'mastodon',
      'lemmy',
      'discourse',
      'discord',
      'signal-desktop',
      'signal-ios',
      'matrix',
      'wordpress',
    ],
  },
  {
    mistake: 'a picture on http',
    page: {
      ...pageWith({ 'og:image': 'http://example.com/bread.png' }),
      images: [{ url: 'http://example.com/bread.png' }],
    },
    loses: ['signal-android'],
    unharmed: allBut('signal-android'),
  },
  {
    mistake: 'all tags in the body',
    page: { head: '', body: `<div>Oven</div>${GOOD_HEAD}` },
    loses: ['lemmy', 'whatsapp', 'wordpress'],
    unharmed: [...SIGNAL, 'mastodon', 'discourse', 'discord', 'matrix'],
  },
  {
    mistake: 'tags written by a script',
    page: { head: `<script>document.head.innerHTML = ${JSON.stringify(GOOD_HEAD)}</script>` },
    // Empty for all: those that may run scripts cannot be told apart without running them.
    // Pinterest draws the picture; the others guess from what text the page has, nobody knows what.
    loses: IDS.filter((id) => !['pinterest', 'facebook', 'linkedin', 'google'].includes(id)),
    unharmed: [],
  },
  {
    mistake: 'no og:url',
    page: pageWith({ 'og:url': null }),
    loses: [],
    unharmed: allBut('whatsapp'),
  },
  {
    mistake: 'sixty different og: keys',
    page: {
      head: headWith(openGraph() + Array.from({ length: 60 }, (_, n) => tag(`og:x${n}`, 'v')).join('')),
    },
    loses: ['matrix'],
    unharmed: allBut('matrix'),
  },
  {
    mistake: 'a site name of 257 characters',
    page: pageWith({ 'og:site_name': 'n'.repeat(257) }),
    loses: ['discord'],
    unharmed: allBut('discord'),
  },
  {
    mistake: 'a signed picture address of over 1,000 characters',
    page: {
      ...pageWith({ 'og:image': `${PICTURE}?${'s'.repeat(1_000)}` }),
      images: [{ url: `${PICTURE}?${'s'.repeat(1_000)}` }],
    },
    loses: ['matrix'],
    unharmed: allBut('matrix'),
  },
]
