import { describePlatform } from '../../../../test/platforms/expectations.ts'

describePlatform('threads', {
  goodPage: 'unknown',
  loses: ['tags written by a script'],
  unharmed: [],
  answers: { 'warnings of a WebP image': ['image-format'], 'can be asked as': false },
})
