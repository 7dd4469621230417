/**
 * The sites whose links people paste most, and that answer with oEmbed without a key. Each endpoint is on a domain of the
 * provider's own, over https. Not the public list of hundreds: whoever registers a dead domain of that one would answer
 * for its URLs.
 *
 * Sources: the provider's own documents or code where they name the endpoint, else its entry in the public registry.
 */
import type { Provider } from './provider.ts'

const registry = (file: string) =>
  ({
    source: `https://github.com/iamcal/oembed/blob/master/providers/${file}.yml`,
    checked: '2026-11-27',
  }) as const

const documented = (source: string) => ({ source, checked: '2026-11-27' }) as const

export const providers: readonly Provider[] = [
  {
    name: 'YouTube',
    pages: [
      'youtube.com/watch',
      'youtube.com/shorts/',
      'youtube.com/live/',
      'youtube.com/playlist',
      'youtube.com/embed/',
      'youtu.be/*',
    ],
    endpoint: 'https://www.youtube.com/oembed?format=json',
    ...registry('youtube'),
  },
  {
    name: 'X',
    pages: ['x.com/*/status/', 'twitter.com/*/status/'],
    endpoint: 'https://publish.x.com/oembed?omit_script=true',
    ...documented('https://docs.x.com/x-for-websites/embedded-posts/overview'),
  },
  {
    name: 'Reddit',
    pages: ['reddit.com/r/*/comments/', 'reddit.com/user/*/comments/'],
    endpoint: 'https://www.reddit.com/oembed',
    ...registry('reddit'),
  },
  {
    name: 'TikTok',
    pages: ['tiktok.com/*/video/'],
    endpoint: 'https://www.tiktok.com/oembed',
    ...registry('TikTok'),
  },
  {
    name: 'Spotify',
    pages: ['open.spotify.com/*', 'spotify.link/*'],
    endpoint: 'https://open.spotify.com/oembed',
    ...documented('https://developer.spotify.com/documentation/embeds/reference/oembed'),
  },
  {
    name: 'SoundCloud',
    pages: ['soundcloud.com/*'],
    endpoint: 'https://soundcloud.com/oembed?format=json',
    ...documented('https://developers.soundcloud.com/docs/oembed'),
  },
  {
    name: 'Vimeo',
    pages: ['vimeo.com/*'],
    endpoint: 'https://vimeo.com/api/oembed.json',
    ...registry('vimeo'),
  },
  {
    name: 'Bluesky',
    pages: ['bsky.app/profile/*/post/'],
    endpoint: 'https://embed.bsky.app/oembed?format=json',
    ...documented('https://github.com/bluesky-social/social-app/tree/main/bskyweb/cmd/embedr'),
  },
  {
    name: 'Pinterest',
    pages: ['pinterest.com/pin/'],
    endpoint: 'https://www.pinterest.com/oembed.json',
    ...registry('pinterest'),
  },
  {
    name: 'GIPHY',
    pages: ['giphy.com/gifs/', 'giphy.com/clips/'],
    endpoint: 'https://giphy.com/services/oembed',
    ...registry('GIPHY'),
  },
  {
    name: 'Flickr',
    pages: ['flickr.com/photos/', 'flic.kr/p/', 'flic.kr/s/'],
    endpoint: 'https://www.flickr.com/services/oembed/?format=json',
    ...registry('flickr'),
  },
  {
    name: 'Dailymotion',
    pages: ['dailymotion.com/video/'],
    endpoint: 'https://www.dailymotion.com/services/oembed?format=json',
    ...registry('dailymotion'),
  },
  {
    name: 'CodePen',
    pages: ['codepen.io/*/pen/'],
    endpoint: 'https://codepen.io/api/oembed?format=json',
    ...registry('codepen'),
  },
  {
    name: 'TED',
    pages: ['ted.com/talks/'],
    endpoint: 'https://www.ted.com/services/v1/oembed.json',
    ...registry('ted'),
  },
  {
    name: 'Speaker Deck',
    pages: ['speakerdeck.com/*/*'],
    endpoint: 'https://speakerdeck.com/oembed.json',
    ...registry('speakerdeck'),
  },
  {
    name: 'SlideShare',
    pages: ['slideshare.net/*/*'],
    endpoint: 'https://www.slideshare.net/api/oembed/2?format=json',
    ...registry('slideshare'),
  },
  {
    name: 'Scribd',
    pages: ['scribd.com/doc/', 'scribd.com/document/'],
    endpoint: 'https://www.scribd.com/services/oembed/?format=json',
    ...registry('scribd'),
  },
  {
    name: 'Infogram',
    pages: ['infogram.com/*'],
    endpoint: 'https://infogram.com/oembed?format=json',
    ...registry('infogram'),
  },
  {
    name: 'Loom',
    pages: ['loom.com/share/', 'loom.com/i/'],
    endpoint: 'https://www.loom.com/v1/oembed?format=json',
    ...registry('loom'),
  },
  {
    name: 'Tumblr',
    pages: ['tumblr.com/post/'],
    endpoint: 'https://www.tumblr.com/oembed/1.0',
    ...registry('tumblr'),
  },
]
