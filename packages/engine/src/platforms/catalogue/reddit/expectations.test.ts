import { describePlatform } from '../../../../test/platforms/expectations.ts'

describePlatform('reddit', {
  goodPage: 'unknown',
  loses: ['tags written by a script'],
  unharmed: [],
  answers: {
    'description escaped twice': null,
    'description with HTML in it': null,
    'warnings of a WebP image': ['undocumented'],
    'runs scripts': false,
  },
})
