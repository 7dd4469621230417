import { describePlatform } from '../../../../test/platforms/expectations.ts'

describePlatform('rocketchat', {
  loses: [
    'several keys in one property=',
    'an image without quotes',
    'the image only in og:image:url',
    'the image only in og:image:secure_url',
    'tags written by a script',
    'tags after 310 kB',
    'tags after 1,010 kB',
    'tags after 1 MiB',
    'six redirects',
    'twenty redirects',
    'a 2xx status other than 200',
  ],
  unknown: ['SVG', 'AVIF'],
  answers: {
    'can be asked as': false,
    'runs scripts': false,
  },
})
