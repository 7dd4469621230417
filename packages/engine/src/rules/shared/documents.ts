/** The documents that several rules cite. */

/** Day on which the copies of Google's Search documentation were made that the claims were read in. */
export const GOOGLE_COPY = '2026-07-08'

/** URLs of documents that more than one rule leans on. */
export const DOCUMENTS = {
  openGraph: 'https://ogp.me/',
  facebookImages: 'https://developers.facebook.com/docs/sharing/webmasters/images/',
  facebookFaq: 'https://developers.facebook.com/docs/sharing/webmasters/faq/',
  facebookGuide: 'https://developers.facebook.com/docs/sharing/webmasters/',
  facebookCrawler: 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers/',
  facebookCanonical:
    'https://developers.facebook.com/documentation/sharing/webmasters/getting-started/versioned-link',
  whatsapp: 'https://developers.facebook.com/documentation/business-messaging/whatsapp/link-previews',
  discord: 'https://docs.discord.com/developers/link-previews/overview',
  /** Says more than the page that was published from it. */
  discordDraft: 'discord/discord-api-docs developers/link-previews/overview.mdx at 828ab2fb (draft)',
  apple: 'https://developer.apple.com/documentation/technotes/tn3156-create-rich-previews-for-messages',
  xMarkup: 'https://developer.x.com/en/docs/x-for-websites/cards/overview/markup (archived)',
  xStart:
    'https://developer.twitter.com/en/docs/twitter-for-websites/cards/guides/getting-started (archived)',
  xLargeCard:
    'https://developer.x.com/en/docs/x-for-websites/cards/overview/summary-card-with-large-image (archived)',
  linkedinSharing: 'https://www.linkedin.com/help/linkedin/answer/a521928',
  googleTitle: 'https://developers.google.com/search/docs/appearance/title-link',
  googleSnippet: 'https://developers.google.com/search/docs/appearance/snippet',
  googleRobots: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
  googleFavicon: 'https://developers.google.com/search/docs/appearance/favicon-in-search',
  googleCanonical: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  lighthouseCanonical: 'https://developer.chrome.com/docs/lighthouse/seo/canonical',
  htmlCharset: 'https://html.spec.whatwg.org/multipage/semantics.html#charset',
  mastodonExtractor: 'mastodon/mastodon app/lib/link_details_extractor.rb at 016c1e4e',
  mastodonRequest: 'mastodon/mastodon app/lib/request.rb (a stored copy without its commit)',
  synapsePreviews: 'element-hq/synapse synapse/media/preview_html.py at a58ad44e',
  signalDesktop: 'signalapp/Signal-Desktop ts/linkPreviews/linkPreviewFetch.ts at 01746875',
  signalAndroid: 'signalapp/Signal-Android linkpreview/LinkPreviewUtil.java at 057231b9',
  lemmy: 'LemmyNet/lemmy crates/api/api_utils/src/request.rs at 439734dd',
  wordpress: 'WordPress/wordpress-develop class-wp-rest-url-details-controller.php at 1949b12f',
  lettersInImageUrl: 'GitHub: sybrew/the-seo-framework issue 706, joomla/joomla-cms issue 40222',
  /** Our survey of real pages, November 2026; the pages themselves are not ours to publish. */
  survey: 'Linklens survey of 2,006 public pages, November 2026',
} as const
