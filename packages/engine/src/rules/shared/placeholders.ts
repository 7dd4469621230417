/** What is written where a page says nothing: each is named next to the snippet, for a person must replace it. */

export const PLACEHOLDERS = {
  title: 'What this page is about, in up to 60 characters',
  description: 'One or two sentences that say what the reader will find here.',
  /** Last part of a URL. */
  image: 'card-1200x630.png',
  imageAlt: 'What the image shows, in one sentence',
  siteName: 'The name of the site',
  account: '@your_account',
  date: 'YYYY-MM-DDThh:mm:ssZ',
} as const

/** Placeholders of keys that the suggested head does not write where the page says nothing. */
export const PLACEHOLDER_OF: Readonly<Record<string, string>> = {
  'og:image:alt': PLACEHOLDERS.imageAlt,
  'twitter:image:alt': PLACEHOLDERS.imageAlt,
  'og:site_name': PLACEHOLDERS.siteName,
  'twitter:site': PLACEHOLDERS.account,
  'article:published_time': PLACEHOLDERS.date,
  'theme-color': '#RRGGBB',
  'og:locale': 'language_TERRITORY',
  lang: 'language-code',
}
