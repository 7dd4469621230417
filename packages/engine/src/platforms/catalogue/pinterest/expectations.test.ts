import { describePlatform } from '../../../../test/platforms/expectations.ts'

describePlatform('pinterest', {
  loses: [
    'Twitter tags alone, under property=',
    'tags written by a script',
    'a disallow for all in robots.txt',
    'SVG',
  ],
  unknown: [
    'Open Graph under name=',
    'several keys in one property=',
    'a capital after the prefix: og:Image',
    'a prefix in capitals: OG:image',
    'the image only in og:image:url',
    'the image only in og:image:secure_url',
    'an image address relative to the page',
    'an image address relative to the root',
    'all tags in the body',
    'tags after 310 kB',
    'tags after 1,010 kB',
    'tags after 1 MiB',
    'a disallow for the image only',
  ],
  // Without a title it is no article any more.
  otherCard: ['an empty og:title before the words'],
  answers: {
    'description with HTML in it': 'A loaf of bread',
    'verdict changes where a page without og:image draws an <img>': true,
    'warnings of a robots.txt that is an HTML page': ['robots-is-html'],
  },
})
