/** Heads whose tags are each absent, right, or written in one of the ways in which some reader does not see them. */
import * as fc from 'fast-check'

const URL = 'https://bakery.example/bread'

/** Ways to write one tag; the attribute is the usual one of its key. */
const FORMS = {
  absent: () => '',
  right: (attribute: string, key: string, value: string) => `<meta ${attribute}="${key}" content="${value}">`,
  empty: (attribute: string, key: string) => `<meta ${attribute}="${key}" content="">`,
  'single quotes': (attribute: string, key: string, value: string) =>
    `<meta ${attribute}='${key}' content='${value}'>`,
  'no quotes': (attribute: string, key: string, value: string) =>
    `<meta ${attribute}=${key} content=${value.replaceAll(' ', '-')}>`,
  'other attribute': (attribute: string, key: string, value: string) =>
    `<meta ${attribute === 'name' ? 'property' : 'name'}="${key}" content="${value}">`,
  'two attributes': (attribute: string, key: string, value: string) =>
    `<meta ${attribute === 'name' ? 'property' : 'name'}="x:${key.split(':').at(-1)}" ${attribute}="${key}" content="${value}">`,
  'list of keys': (attribute: string, key: string, value: string) =>
    `<meta ${attribute}="${key} dc:${key.split(':').at(-1)}" content="${value}">`,
  capitals: (attribute: string, key: string, value: string) =>
    `<meta ${attribute}="${key.replace(/:./u, (text) => text.toUpperCase())}" content="${value}">`,
  'in value=': (attribute: string, key: string, value: string) =>
    `<meta ${attribute}="${key}" value="${value}">`,
  twice: (attribute: string, key: string, value: string) =>
    `<meta ${attribute}="${key}" content="${value}">\n<meta ${attribute}="${key}" content="${value}-2">`,
  'far down': (attribute: string, key: string, value: string) =>
    `<style>${'p{top:0}'.repeat(40_000)}</style>\n<meta ${attribute}="${key}" content="${value}">`,
} as const

const form = fc.oneof(
  { weight: 3, arbitrary: fc.constant('right' as const) },
  { weight: 2, arbitrary: fc.constantFrom(...(Object.keys(FORMS) as (keyof typeof FORMS)[])) },
)

const tag = (attribute: 'property' | 'name', key: string, ...values: [string, ...string[]]) =>
  fc.tuple(form, fc.constantFrom(...values)).map(([how, value]) => FORMS[how](attribute, key, value))

const oneOf = (...texts: string[]) => fc.constantFrom(...texts)

export const arbitraryHead: fc.Arbitrary<string> = fc
  .tuple(
    oneOf('<meta charset="utf-8">', ''),
    oneOf('<title>Rye bread</title>', '', '<title></title>'),
    tag('name', 'description', 'A dark loaf for people who work during the day.'),
    tag('property', 'og:title', 'Rye bread', 'R'),
    tag('property', 'og:description', 'A dark loaf for people who work during the day.'),
    tag('property', 'og:url', URL, `${URL}/`, 'https://bakery.example/'),
    tag(
      'property',
      'og:image',
      'https://bakery.example/card.png',
      '/card.png',
      'http://bakery.example/card.png',
    ),
    tag('property', 'og:image:width', '1200', 'wide'),
    tag('property', 'og:image:height', '630'),
    tag('name', 'twitter:card', 'summary_large_image', 'summary', 'player', 'app', 'photo'),
    tag('name', 'twitter:title', 'Rye bread', 'Another bread'),
    tag('name', 'twitter:image', 'https://bakery.example/other.png', '/other.png'),
    oneOf('', `<link rel="canonical" href="${URL}">`, '<link rel="canonical" href="/bread">'),
    oneOf(
      '',
      '<link rel="icon" href="/icon.ico">',
      '<link rel="icon" href="https://bakery.example/icon.svg">',
    ),
    oneOf('', '<link rel="apple-touch-icon" href="/touch.png">'),
  )
  .chain((tags) => fc.shuffledSubarray(tags, { minLength: tags.length }))
  .map((tags) => tags.filter((text) => text !== '').join('\n'))
