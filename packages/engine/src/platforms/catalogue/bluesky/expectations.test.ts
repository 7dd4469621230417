import { describePlatform } from '../../../../test/platforms/expectations.ts'

describePlatform('bluesky', {
  loses: [
    'an image address relative to the page',
    'an image address relative to the root',
    'tags written by a script',
    'AVIF',
  ],
  unharmed: [
    'name= of another purpose next to property=',
    'single quotes',
    'an image without quotes',
    'an image on http',
    'no og:url',
    'sixty different og: keys',
    'a site name of 257 characters',
    'a signed image address of over 1,000 characters',
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
    'an image without Content-Length',
    'an image of 601 kB',
  ],
  answers: {
    'warnings of a WebP image': ['webp'],
    'draws the challenge that we got instead of the page': false,
  },
})
