import { describePlatform } from '../../../../test/platforms/expectations.ts'

describePlatform('nextcloud', {
  loses: [
    'Twitter tags alone, under property=',
    'several keys in one property=',
    'a prefix in capitals: OG:image',
    'the image only in og:image:secure_url',
    'an image address relative to the page',
    'an image address relative to the root',
    'tags written by a script',
    'XHTML as media type',
    'AVIF',
    'an image of 8.5 MB',
  ],
  answers: { 'runs scripts': false },
})
