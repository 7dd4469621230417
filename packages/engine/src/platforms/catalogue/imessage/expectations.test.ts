import { describePlatform } from '../../../../test/platforms/expectations.ts'

describePlatform('imessage', {
  loses: [
    'several keys in one property=',
    'a capital after the prefix: og:Image',
    'a prefix in capitals: OG:image',
    'tags written by a script',
    'AVIF',
  ],
  unknown: [
    'tags after 1,010 kB',
    'tags after 1 MiB',
    'a disallow for all in robots.txt',
    'a disallow for the image only',
    'SVG',
  ],
  answers: {
    'title escaped twice': 'Salt & flour',
    'description escaped twice': null,
    'description with HTML in it': null,
    'runs scripts': false,
  },
})
