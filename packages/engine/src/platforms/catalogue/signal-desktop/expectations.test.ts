import { describePlatform } from '../../../../test/platforms/expectations.ts'

describePlatform('signal-desktop', {
  loses: [
    'a page on http',
    'an image on http',
    'Open Graph under name=',
    'Twitter tags alone, under property=',
    'several keys in one property=',
    'a capital after the prefix: og:Image',
    'a prefix in capitals: OG:image',
    'the image only in og:image:secure_url',
    'tags written by a script',
    'a redirect to http',
    'tags after 1 MiB',
    'twenty redirects',
    'XHTML as media type',
    'an image without Content-Length',
    'SVG',
    'AVIF',
    'an image of 1.1 MB',
    'an image of 2.2 MB',
    'an image of 5.1 MB',
    'an image of 8.5 MB',
  ],
  answers: { 'runs scripts': false },
})
