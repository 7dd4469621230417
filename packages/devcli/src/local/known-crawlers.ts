/**
 * The crawlers that a page on this machine is asked for as: what `crawlerRequests(true)` of the engine gives, written out,
 * because an inspection by devcli does not load the platforms. A test compares the two and says what to write.
 */
import type { LocalCaptureWishes } from '@linklens/engine'

export const KNOWN_CRAWLERS: NonNullable<LocalCaptureWishes['crawlers']> = [
  {
    platforms: ['linkedin'],
    userAgent: 'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  },
  {
    platforms: ['facebook'],
    userAgent: 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    range: 'bytes=0-524288',
    acceptEncoding: 'gzip, deflate',
  },
  {
    platforms: ['x'],
    userAgent: 'Twitterbot/1.0',
  },
  {
    platforms: ['whatsapp'],
    userAgent: 'WhatsApp/2.25.1.1 A',
  },
  {
    platforms: ['slack'],
    userAgent: 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    range: 'bytes=0-32767',
    imageUserAgent: 'Slack-ImgProxy 149 (+https://api.slack.com/robots)',
  },
  {
    platforms: ['imessage'],
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
  },
  {
    platforms: ['discord'],
    userAgent: 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  },
  {
    platforms: ['telegram'],
    userAgent: 'TelegramBot (like TwitterBot)',
  },
  {
    platforms: ['teams'],
    userAgent:
      'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
  },
  {
    platforms: ['bluesky'],
    userAgent: 'Mozilla/5.0 (compatible; Bluesky Cardyb/1.1; +mailto:support@bsky.app)',
  },
  {
    platforms: ['mastodon'],
    userAgent: 'Mastodon/4.5.0 (http.rb/5.3.1; +https://mastodon.example/) Bot',
    accept: 'text/html',
  },
  {
    platforms: ['pinterest'],
    userAgent: 'Pinterest/0.2 (+https://www.pinterest.com/bot.html)',
  },
  {
    platforms: ['reddit'],
    userAgent: 'Mozilla/5.0 (compatible; redditbot/1.0; +http://www.reddit.com/feedback)',
  },
  {
    platforms: ['lemmy'],
    userAgent: 'Lemmy/1.0.0; +https://lemmy.example',
    range: 'bytes=0-1048575',
  },
  {
    platforms: ['discourse'],
    userAgent: 'Discourse Forum Onebox v3.6.0',
  },
  {
    platforms: ['signal-desktop', 'signal-ios', 'signal-android'],
    userAgent: 'WhatsApp/2',
    accept: 'text/html,application/xhtml+xml',
  },
  {
    platforms: ['matrix'],
    userAgent: 'Synapse (bot; +https://github.com/matrix-org/synapse)',
    acceptLanguage: 'en',
  },
  {
    platforms: ['wordpress'],
    userAgent: 'WP-URLDetails/6.9 (+https://wordpress.example)',
  },
  {
    platforms: ['line'],
    userAgent: 'facebookexternalhit/1.1;line-poker/1.0',
  },
  {
    platforms: ['misskey'],
    userAgent: 'SummalyBot/5.4.0',
    accept: 'text/html,application/xhtml+xml',
  },
  {
    platforms: ['mattermost'],
    userAgent: 'Mattermost-Bot/1.1',
    accept: 'image/*, text/html;q=0.8',
    acceptLanguage: 'en',
  },
  {
    platforms: ['nextcloud'],
    userAgent: 'Nextcloud-Server-Crawler/32.0.1',
    acceptEncoding: 'gzip',
  },
]
