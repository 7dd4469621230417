import { describePlatform } from '../../../../test/platforms/expectations.ts'

describePlatform('signal-ios', {
  loses: [
    'an empty og:title before the words',
    'SVG',
    'a redirect to http',
    'a page on http',
    'Open Graph under name=',
    'Twitter tags alone, under property=',
    'several keys in one property=',
    'a capital after the prefix: og:Image',
    'a prefix in capitals: OG:image',
    'single quotes',
    'an image without quotes',
    'the image only in og:image:secure_url',
    'tags written by a script',
    'an image of 2.2 MB',
    'an image of 5.1 MB',
    'an image of 8.5 MB',
  ],
  unknown: ['an image on http', 'AVIF'],
  answers: { 'runs scripts': false },
})
