import { describePlatform } from '../../../../test/platforms/expectations.ts'

describePlatform('reddit', {
  loses: [
    'Twitter tags alone, under property=',
    'the image only in og:image:secure_url',
    'tags written by a script',
  ],
  unknown: [
    'several keys in one property=',
    'a capital after the prefix: og:Image',
    'a prefix in capitals: OG:image',
    'an image address relative to the page',
    'an image address relative to the root',
    'all tags in the body',
    'tags after 310 kB',
    'tags after 1,010 kB',
    'tags after 1 MiB',
    'a disallow for all in robots.txt',
    'a disallow for the image only',
    'SVG',
    'AVIF',
  ],
  answers: {
    'title escaped twice': 'Bread in a day',
    'description escaped twice': null,
    'description with HTML in it': null,
    'runs scripts': false,
  },
})
