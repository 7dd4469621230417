import { describePlatform } from '../../../../test/platforms/expectations.ts'

describePlatform('kakaotalk', {
  loses: [
    'Twitter tags alone, under property=',
    'an image address relative to the page',
    'an image address relative to the root',
    'tags written by a script',
  ],
  unknown: [
    'Open Graph under name=',
    'several keys in one property=',
    'a capital after the prefix: og:Image',
    'a prefix in capitals: OG:image',
    'an empty og:title before the words',
    'the image only in og:image:url',
    'the image only in og:image:secure_url',
    'all tags in the body',
    'tags after 310 kB',
    'tags after 1,010 kB',
    'tags after 1 MiB',
    'a disallow for all in robots.txt',
    'a disallow for the image only',
    'SVG',
    'AVIF',
    'an image of 5.1 MB',
    'an image of 8.5 MB',
  ],
  answers: {
    'can be asked as': false,
    'says what no refresh changes': true,
    'keeps a card for (seconds)': 3600,
  },
})
