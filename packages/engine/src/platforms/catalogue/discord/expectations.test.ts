import { describePlatform } from '../../../../test/platforms/expectations.ts'

describePlatform('discord', {
  loses: [
    'name= of another purpose next to property=',
    'several keys in one property=',
    'a capital after the prefix: og:Image',
    'a prefix in capitals: OG:image',
    'an empty og:title before the words',
    'an image address relative to the page',
    'tags written by a script',
    'a site name of 257 characters',
    'six redirects',
    'twenty redirects',
    'a disallow for all in robots.txt',
    'SVG',
  ],
  unknown: ['a disallow for the image only'],
  answers: {
    'warnings of an image without declared size': ['unmeasured-image'],
    'warnings of an oEmbed link without an answer': ['oembed-name'],
    'warnings of a robots.txt that is an HTML page': ['robots-is-html'],
    'site name of oEmbed before tags': true,
    'warnings of an oEmbed answer that differs from the tags': ['oembed-differs'],
    'reads oEmbed, as its trace shows': true,
    'title of oEmbed without tags': true,
    'image of oEmbed without tags': 'https://example.com/oembed.png',
    'image of an oEmbed photo': 'https://example.com/oembed.png',
    'warnings of an oEmbed answer that did not reach us': ['oembed-name'],
    'says what no refresh changes': true,
    'keeps a card for (seconds)': 1800,
    'runs scripts': false,
  },
})
