import { describePlatform } from '../../../../test/platforms/expectations.ts'

describePlatform('wordpress', {
  loses: [
    'an image without quotes',
    'a 2xx status other than 200',
    'Open Graph under name=',
    'Twitter tags alone, under property=',
    'several keys in one property=',
    'the image only in og:image:secure_url',
    'all tags in the body',
    'tags written by a script',
    'tags after 160 kB',
    'tags after 310 kB',
    'tags after 1,010 kB',
    'tags after 1 MiB',
  ],
  unknown: ['SVG', 'AVIF'],
  answers: {
    'title escaped twice': 'Bread in a day',
    'description escaped twice': 'A loaf from flour, water and salt.',
    'description with HTML in it': 'A loaf from flour, water and salt.',
    'keeps a card for (seconds)': 3600,
    'runs scripts': false,
  },
})
