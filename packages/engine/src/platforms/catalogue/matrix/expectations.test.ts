import { describePlatform } from '../../../../test/platforms/expectations.ts'

describePlatform('matrix', {
  loses: [
    'Open Graph under name=',
    'Twitter tags alone, under property=',
    'several keys in one property=',
    'a capital after the prefix: og:Image',
    'a prefix in capitals: OG:image',
    'the image only in og:image:url',
    'the image only in og:image:secure_url',
    'tags written by a script',
    'sixty different og: keys',
    'a signed image address of over 1,000 characters',
    'SVG',
    'AVIF',
  ],
  answers: {
    'title of a second og:title': 'Another',
    'image of a second og:image': 'https://example.com/second.png',
    'description escaped twice': 'Water & salt',
    'reads oEmbed, as its trace shows': true,
    'image of oEmbed without tags': 'https://example.com/oembed.png',
    'image of oEmbed without its height': 'https://example.com/oembed.png',
    'image of an oEmbed photo': 'https://example.com/photo.png',
    'says what no refresh changes': true,
    'keeps a card for (seconds)': 3600,
    'runs scripts': false,
  },
})
