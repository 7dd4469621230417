import { describePlatform } from '../../../../test/platforms/expectations.ts'

describePlatform('bluesky', {
  loses: ['tags written by a script'],
  unharmed: [
    'name= of another purpose beside property=',
    'single quotes',
    'a picture without quotes',
    'a picture on http',
    'no og:url',
    'sixty different og: keys',
    'a site name of 257 characters',
    'a signed picture address of over 1,000 characters',
    'a page on http',
    'a redirect to http',
    'tags after 160 kB',
    'two redirects',
    'four redirects',
    'six redirects',
    'twenty redirects',
    'a redirect with a relative Location',
    'noindex',
    'XHTML as media type',
    'a 2xx status other than 200',
    'a picture without Content-Length',
    'a picture of 601 kB',
  ],
  answers: {
    'warnings of a WebP image': ['webp'],
    'draws the challenge that we got instead of the page': false,
  },
})
