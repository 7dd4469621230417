import { describe, expect, it } from 'vitest'
import { unfilledText, unfilledTitle } from './unfilled-text.ts'

const AROUND = { siteName: 'Acme Bakery', heading: 'Rye bread in one evening', path: '/post' }

describe('a title that was not filled in', () => {
  it.each([
    ['undefined | Acme Bakery', 'code'],
    ['null - Acme Bakery', 'code'],
    ['NaN | Acme Bakery', 'code'],
    ['None · Acme Bakery', 'code'],
    ['(null) – Acme Bakery', 'code'],
    ['[object Object] - Acme Bakery', 'code'],
    ['[object Promise]', 'code'],
    ['{{ title }} | Acme Bakery', 'code'],
    ['{{page.title', 'code'],
    ['${title} | Acme Bakery', 'code'],
    ['#{title} | Acme Bakery', 'code'],
    ['<%= title %> - Acme Bakery', 'code'],
    ['<?= $title ?> - Acme Bakery', 'code'],
    ['{% block title %}{% endblock %} | Acme Bakery', 'code'],
    ['{title} | Acme Bakery', 'code'],
    ['{0} | Acme Bakery', 'code'],
    ['%s | Acme Bakery', 'code'],
    ['%1$s - Acme Bakery', 'code'],
    ['Buy %s at Acme Bakery', 'code'],
    ['%TITLE% | Acme Bakery', 'code'],
    ['%%title%% %%sep%% %%sitename%%', 'code'],
    ['__OG_TITLE__', 'code'],
    ['*|MC:SUBJECT|*', 'code'],
    ['#<ActiveStorage::Attached::One:0x00007f>', 'code'],
    ['System.String[]', 'code'],
    ['System.Collections.Generic.List`1[System.String]', 'code'],
    ['Optional("Rye bread")', 'code'],
    ['Buy {{ product.title }} at Acme Bakery', 'code'],
    ['Read undefined on Acme Bakery.', 'code'],
    ['Welcome to undefined', 'code'],
    ['Recipes by null', 'code'],
    ['Rye bread | undefined', 'code'],
    ['Acme Bakery: undefined', 'code'],
    ['Untitled | Acme Bakery', 'words'],
    ['Untitled Document', 'words'],
    ['Page title goes here', 'words'],
    ['Your title here | Acme Bakery', 'words'],
    ['[Page Title]', 'words'],
    ['Title - Acme Bakery', 'words'],
    ['Loading... | Acme Bakery', 'words'],
    ['Lorem ipsum', 'words'],
    ['Lorem ipsum dolor sit amet', 'words'],
    ['| Acme Bakery', 'gap'],
    ['- Acme Bakery', 'gap'],
    ['Rye bread |', 'gap'],
    ['Rye bread –', 'gap'],
    ['Rye bread | | Acme Bakery', 'gap'],
    ['https://acme.example/card.png', 'url'],
    ['//acme.example/post', 'url'],
    ['/images/card.png', 'url'],
    ['post.html', 'file'],
    ['index.php | Acme Bakery', 'file'],
    ['sourdough-for-patient-beginners', 'slug'],
    ['rye-bread-in-one-evening', 'slug'],
  ])('a title that was not filled in: %s', (title, kind) => {
    expect(unfilledTitle(title, AROUND)?.kind).toBe(kind)
  })

  it('knows whether the page’s own words are missing or the name of its site', () => {
    expect(unfilledTitle('Acme Bakery | undefined', AROUND)).toMatchObject({ isFirst: true })
    expect(unfilledTitle('Rye bread | undefined', AROUND)).toMatchObject({ isFirst: false })
  })

  it('takes the heading’s words in a URL’s form for a slug', () => {
    expect(unfilledTitle('baby-bacon-bombs', { heading: 'Baby Bacon Bombs' })?.kind).toBe('slug')
    expect(unfilledTitle('baby-bacon-bombs', { heading: 'baby-bacon-bombs' })).toBeNull()
  })
})

/** A hundred titles of pages that speak of such words, and of others that look alike. */
const GOOD = [
  'undefined - JavaScript | MDN',
  'null - JavaScript | MDN',
  'NaN - JavaScript | MDN',
  'NaN - Wikipedia',
  'Null - Wiktionary, the free dictionary',
  'None | Python Documentation',
  'Lorem ipsum - Wikipedia',
  'Untitled - Song by Interpol | Genius',
  'Untitled | MoMA',
  'Untitled Goose Game',
  'Untitled Goose Game | House House',
  'Untitled Unmastered - Kendrick Lamar',
  'Untitled (Basquiat) sold for 110 million',
  'The Untitled Project',
  'None of us is alone',
  'None of the Above: a novel',
  'Second to none: rye from the Alps',
  'NaN explained',
  'Why NaN is not equal to NaN',
  'Null Island: the place at 0, 0',
  'Null and void: when contracts end',
  'Undefined Beauty | Example Shop',
  'An undefined term in geometry',
  'Undefined: a podcast about what we do not know',
  'What undefined means in JavaScript',
  'The difference between null and undefined',
  'undefined is not a function: how to fix it',
  'TypeError: Cannot read properties of undefined (reading "map")',
  'How to check for undefined in TypeScript',
  'Converting null to a string in Java',
  'Dealing with null in SQL',
  'Handling null in Kotlin | Example Blog',
  'null vs nil in Ruby',
  'Goodbye null, hello Option',
  'What does [object Object] mean?',
  'javascript - Why does alert show [object Object]?',
  '[object Object] in JavaScript: what it is and how to avoid it',
  'How to print {{ title }} in Vue',
  'Escaping {{ and }} in Jinja templates',
  'Liquid: the {{ page.title }} variable',
  'Angular interpolation with {{ }} explained',
  'Template literals: ${expression} in JavaScript',
  'Bash ${parameter} expansion cheat sheet',
  'What is <%= %> in ERB templates?',
  'EJS: <%= and <%- explained',
  'printf("%s"): format specifiers in C',
  'The %s placeholder in Python strings',
  'Difference between %d and %s in C',
  'Save 20 %s on your first order',
  '50% Sourdough, 50% Rye',
  '100 % rye bread',
  'Up to 50%OFF bread this week',
  'C# String vs string: System.String explained',
  'Python __init__ explained',
  'Python dunder methods: __str__ and __repr__',
  'Lorem Ipsum generator',
  'What is Lorem Ipsum?',
  'Lorem ipsum for bakers: a filler text generator',
  'A short history of lorem ipsum',
  'How to choose a page title',
  'Title IX and women in sport',
  'The Title Fight of 1974',
  'A title for every loaf',
  'Job titles nobody understands | Acme Bakery',
  'Page Title Best Practices | Acme Docs',
  'Loading dock safety: ten rules',
  'Loading… the story of the spinner',
  'Home is where the oven is',
  'Home | Acme Bakery',
  'Index of bread | Acme Bakery',
  'Document your recipes',
  'Test kitchen | Acme Bakery',
  'state-of-the-art | Example Dictionary',
  'lily-of-the-valley',
  'forget-me-not',
  'create-react-app',
  'eslint-plugin-react-hooks - npm',
  'git-cherry-pick Documentation',
  'date-fns-tz',
  'well-known',
  'jack-in-the-box',
  'Node.js',
  'ASP.NET Core',
  'index.html in HTTP: a short history',
  'robots.txt',
  'What is index.php for?',
  'Booking.com: hotels',
  'www.acme.example',
  'acme.example',
  'HTTP/2 or HTTP/3?',
  'C++ | Example Tutorials',
  'AC/DC – Back in Black',
  'Rye bread – a love story',
  'Rye bread: a love story',
  'Spider-Man: No Way Home',
  'Catch-22',
  'Is 2 - 2 zero?',
  '7-Eleven | Store finder',
  '“Nothing” – a poem',
  '#1 Bakery in town',
  '$5 loaves {today only}',
  'Five @ Five: an evening of bread',
  'Brot für alle | Bäckerei Müller',
  'パンの焼き方｜ベーカリー',
  'Zero, null, nothing: a philosophy',
  'Dear null: letters of a compiler',
]

it('has a hundred good titles', () => {
  expect(new Set(GOOD).size).toBeGreaterThanOrEqual(100)
})

it.each(GOOD)('leaves the title %j alone', (title) => {
  expect(unfilledTitle(title, AROUND)).toBeNull()
})

it('leaves a page alone that is about the word', () => {
  const page = {
    siteName: 'Acme Numbers',
    heading: 'NaN',
    description: 'NaN is what a failed calculation gives in JavaScript.',
    path: '/words/nan',
  }
  expect(unfilledTitle('NaN | Acme Numbers', page)).toBeNull()
  expect(unfilledTitle('NaN | Acme Numbers', { ...page, path: '/post' })).not.toBeNull()
  expect(
    unfilledTitle('NaN | Acme Numbers', { ...page, description: 'Read more about it on Acme Numbers.' }),
  ).not.toBeNull()
})

describe('a description or a site’s name', () => {
  it.each([
    'undefined',
    'None',
    '[object Object]',
    'Buy {{ product.title }} at Acme Bakery',
    'Read undefined on Acme Bakery.',
    'All about <%= topic %>, every week.',
    'Lorem ipsum dolor sit amet, consectetur adipiscing elit.',
    'https://acme.example/card.png',
    '%s',
  ])('a description or a site’s name: %s', (text) => {
    expect(unfilledText(text, AROUND)).not.toBeNull()
  })

  it.each([
    'None of us knew what rye could do until that winter.',
    'In JavaScript, undefined is the value of a variable that was not set.',
    'Lorem ipsum is a dummy text that printers have used since the 1500s.',
    'How {{ title }} is filled in by a template, and what happens when it is not.',
    'A bakery - and a school - in the Alps | since 1921',
    'Untitled works of the collection, from 1950 to today.',
    'See https://acme.example for all recipes.',
    'Save 20 %s and more.',
  ])('leaves alone: %s', (text) => {
    expect(unfilledText(text, AROUND)).toBeNull()
  })
})

it.each([
  '{{',
  '| ',
  'a-',
  '%',
  '#<A::',
  '[object A',
  '__A_',
  'undefined ',
  'by ',
  '${',
  'lorem ipsum ',
  ' -',
  '\u00a0',
])('reads no more of a long text of %j than of a short one', (unit) => {
  const long = unit.repeat(200_000)
  expect(unfilledTitle(long)).toEqual(unfilledTitle(long.slice(0, 1_000)))
  expect(unfilledText(long)).toEqual(unfilledText(long.slice(0, 1_000)))
})
