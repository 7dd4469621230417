import { describePlatform } from '../../../../test/platforms/expectations.ts'

describePlatform('google', {
  goodPage: 'unknown',
  loses: [
    'Twitter tags alone, under property=',
    'noindex',
    'a disallow for all in robots.txt',
    'a disallow for the image only',
  ],
  unharmed: [],
  answers: {
    'title escaped twice': 'Bread in a day',
    'description escaped twice': 'A loaf from flour, water and salt.',
    'description with HTML in it': 'A loaf from flour, water and salt.',
    'verdict changes where a page without og:image draws an <img>': true,
    'warnings of a robots.txt that is an HTML page': ['robots-is-html'],
    'warnings of a WebP image': ['own-choice'],
    'can be asked as': false,
    'runs scripts': true,
  },
})
