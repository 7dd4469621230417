import { describePlatform } from '../../../../test/platforms/expectations.ts'

describePlatform('facebook', {
  loses: [
    'Open Graph under name=',
    'Twitter tags alone, under property=',
    'the image only in og:image:secure_url',
    'an image address relative to the page',
    'an image address relative to the root',
    'all tags in the body',
    'tags after 1,010 kB',
    'tags after 1 MiB',
    'a disallow for all in robots.txt',
    'SVG',
    'an image of 8.5 MB',
  ],
  unknown: [
    'several keys in one property=',
    'a capital after the prefix: og:Image',
    'a prefix in capitals: OG:image',
    'an empty og:title before the words',
    'the image only in og:image:url',
    'tags written by a script',
    'a disallow for the image only',
  ],
  answers: {
    'warnings of an image without declared size': ['first-share'],
    'warnings of a robots.txt that is an HTML page': ['robots-is-html'],
    'says what no refresh changes': true,
    'keeps a card for (seconds)': 86400,
  },
})
