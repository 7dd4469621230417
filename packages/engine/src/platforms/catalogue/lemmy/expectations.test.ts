import { describePlatform } from '../../../../test/platforms/expectations.ts'

describePlatform('lemmy', {
  loses: [
    'an empty og:title before the words',
    'Twitter tags alone, under property=',
    'several keys in one property=',
    'a capital after the prefix: og:Image',
    'a prefix in capitals: OG:image',
    'the image only in og:image:secure_url',
    'all tags in the body',
    'tags written by a script',
    'tags after 1 MiB',
    'two redirects',
    'four redirects',
    'six redirects',
    'twenty redirects',
    'a redirect with a relative Location',
  ],
  unknown: ['SVG', 'AVIF'],
  answers: {
    'description with HTML in it': 'A loaf of bread',
    'title of a second og:title': 'Another',
    'runs scripts': false,
  },
})
