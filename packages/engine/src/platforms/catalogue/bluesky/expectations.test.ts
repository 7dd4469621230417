import { describePlatform } from '../../../../test/platforms/expectations.ts'

describePlatform('bluesky', {
  loses: [
    'an image address relative to the page',
    'an image address relative to the root',
    'tags written by a script',
    'AVIF',
  ],
  unknown: [
    'Open Graph under name=',
    'Twitter tags alone, under property=',
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
    'an image of 1,010 kB',
    'an image of 1.1 MB',
    'an image of 2.2 MB',
    'an image of 5.1 MB',
    'an image of 8.5 MB',
  ],
  answers: {
    'warnings of a WebP image': ['webp'],
    'draws the challenge that we got instead of the page': false,
  },
})
