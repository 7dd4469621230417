import { describePlatform } from '../../../../test/platforms/expectations.ts'

describePlatform('x', {
  loses: [
    'an empty og:title before the words',
    'an image address relative to the page',
    'an image address relative to the root',
    'tags written by a script',
    'a disallow for all in robots.txt',
    'a disallow for the image only',
    'SVG',
    'AVIF',
    'an image of 5.1 MB',
    'an image of 8.5 MB',
  ],
  unknown: [
    'name= of another purpose next to property=',
    'several keys in one property=',
    'a capital after the prefix: og:Image',
    'a prefix in capitals: OG:image',
    'the image only in og:image:url',
    'the image only in og:image:secure_url',
    'all tags in the body',
    'tags after 310 kB',
    'tags after 1,010 kB',
    'tags after 1 MiB',
  ],
  answers: {
    'image of a second og:image': 'https://example.com/second.png',
    'description escaped twice': null,
    'description with HTML in it': null,
    'warnings of a robots.txt that is an HTML page': ['robots-is-html'],
    'says what no refresh changes': true,
    'keeps a card for (seconds)': 604800,
  },
})
