import { describePlatform } from '../../../../test/platforms/expectations.ts'

describePlatform('pinterest', {
  goodPage: 'unknown',
  loses: ['a disallow for all in robots.txt'],
  unharmed: [],
  answers: {
    'description with HTML in it': 'A loaf of bread',
    'warnings of a robots.txt that is an HTML page': ['robots-is-html'],
    'warnings of a WebP image': ['image-format'],
  },
})
