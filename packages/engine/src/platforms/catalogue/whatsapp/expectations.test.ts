import { describePlatform } from '../../../../test/platforms/expectations.ts'

describePlatform('whatsapp', {
  loses: [
    'Twitter tags alone, under property=',
    'an image without quotes',
    'an image address relative to the page',
    'an image address relative to the root',
    'all tags in the body',
    'tags written by a script',
    'tags after 310 kB',
    'tags after 1,010 kB',
    'tags after 1 MiB',
    'SVG',
    'an image of 601 kB',
    'an image of 1,010 kB',
    'an image of 1.1 MB',
    'an image of 2.2 MB',
    'an image of 5.1 MB',
    'an image of 8.5 MB',
  ],
  unknown: [
    'Open Graph under name=',
    'several keys in one property=',
    'a capital after the prefix: og:Image',
    'a prefix in capitals: OG:image',
    'an empty og:title before the words',
    'the image only in og:image:url',
    'the image only in og:image:secure_url',
    'a disallow for all in robots.txt',
    'a disallow for the image only',
  ],
  answers: {},
})
