import { describe, expect, it } from 'vitest'
import { endsInHalfCharacter, markupIn } from './card-text.ts'

describe('Markdown', () => {
  it.each([
    '**This dough is [always wet](https://acme.example/wet)**',
    'See [the recipe](/rye) of the village.',
    '![A loaf](./loaf.png) Rye bread',
    'A **very** dark loaf',
    '**Note:** flour is **not** included.',
  ])('is found: %s', (text) => expect(markupIn(text)).toBe('Markdown'))

  it.each([
    'How **bold** is written in Markdown',
    'f**k it and other **** words',
    '5 ** 3 ** 2 in Python',
    'a*b*c, __init__ and `git push`',
    'Rye [2024] (a history)',
    'Rye bread [Updated] (https)',
    'Rated *****, * terms apply',
    'arr[i](x) and f[0](y)',
    'How to call fns[name](args)',
    '2**10 and 2**11 are powers of two',
  ])('is none of an honest text: %s', (text) => expect(markupIn(text)).toBeNull())
})

describe('other markup', () => {
  it.each([
    ['[vc_row full_width="stretch_row"][vc_column]Our bakery[/vc_column][/vc_row]', 'Shortcodes'],
    ['[et_pb_section fb_built=1 _builder_version="4.9"] Rye bread', 'Shortcodes'],
    ['[gallery ids="1,2,3"] Loaves of the week', 'Shortcodes'],
    ['Rye bread [b]in a day[/b]', 'Shortcodes'],
    ['[caption id="attachment_12" align="alignnone"]A loaf', 'Shortcodes'],
    ['[url=https://acme.example]Rye[/url]', 'Shortcodes'],
    ['We have moved :tada:', 'Emoji codes'],
    [':rocket: New ovens', 'Emoji codes'],
    ['Thanks :+1: to all, :heart:!', null],
    ['Bread :bread: and :cheese_wedge:.', 'Emoji codes'],
    ['<b>Rye</b> :tada:', 'HTML tags'],
  ])('other markup: %s', (text, kind) => expect(markupIn(text)).toBe(kind ?? 'Emoji codes'))

  it.each([
    '[Solved] Rye bread does not rise',
    'Rye [2024] [PDF] [updated]',
    'The std::vector::push_back of C++',
    'Open: 10:30:00 to 12:00',
    'arr[a=b] and list[i / 2]',
    'How a shortcode such as [gallery ids="1"] works',
    'The emoji code :tada: explained',
    'Matthew 3:16: a reading',
    'a[href=bread] { color: red }',
    'Styling with :has(a):hover',
    'tools [win/mac/linux]',
  ])('is none of an honest text: %s', (text) => expect(markupIn(text)).toBeNull())
})

describe('half a character', () => {
  it.each(['Rye bread \uFFFD', 'Rye bread\uFFFD\uFFFD...', 'Rye \uFFFD\uFFFD\uFFFD…'])('ends %s', (text) =>
    expect(endsInHalfCharacter(text)).toBe(true),
  )

  it.each(['Cr\uFFFDme br\uFFFDl\uFFFDe', 'Rye bread', '\uFFFDRye', 'br\uFFFDl\uFFFD'])(
    'does not end %s',
    (text) => expect(endsInHalfCharacter(text)).toBe(false),
  )
})
