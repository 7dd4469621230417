import { describePlatform } from '../../../../test/platforms/expectations.ts'

describePlatform('teams', {
  loses: [
    'a capital after the prefix: og:Image',
    'a prefix in capitals: OG:image',
    'tags written by a script',
    'SVG',
  ],
  unknown: [
    'Open Graph under name=',
    'Twitter tags alone, under property=',
    'several keys in one property=',
    'an empty og:title before the words',
    'the image only in og:image:url',
    'the image only in og:image:secure_url',
    'an image address relative to the page',
    'an image address relative to the root',
    'all tags in the body',
    'tags after 310 kB',
    'tags after 1,010 kB',
    'tags after 1 MiB',
    'a disallow for all in robots.txt',
    'a disallow for the image only',
    'AVIF',
  ],
  answers: {},
})
