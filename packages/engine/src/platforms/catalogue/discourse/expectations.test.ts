import { describePlatform } from '../../../../test/platforms/expectations.ts'

describePlatform('discourse', {
  loses: [
    'several keys in one property=',
    'a capital after the prefix: og:Image',
    'tags written by a script',
    'six redirects',
    'twenty redirects',
  ],
  unknown: ['a disallow for all in robots.txt', 'a disallow for the image only', 'SVG', 'AVIF'],
  answers: {
    'keeps a card for (seconds)': 86_400,
    'title escaped twice': 'Salt & flour',
    'description escaped twice': 'Water & salt',
    'description with HTML in it': 'A loaf of bread',
    'image of oEmbed before tags': 'https://example.com/oembed.png',
    'reads oEmbed, as its trace shows': true,
    'title of oEmbed without tags': true,
    'image of oEmbed without tags': 'https://example.com/oembed.png',
    'image of oEmbed without its height': 'https://example.com/oembed.png',
    'image of an oEmbed photo': 'https://example.com/oembed.png',
    'title of oEmbed by text/json': true,
    'runs scripts': false,
  },
})
