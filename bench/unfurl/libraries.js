/** The libraries that build link previews, each as people call it: a function of a URL. */

/**
 * @param {string} bundle our entry, as it is published.
 * @returns {Promise<Record<string, unknown>>} title, image and the like; rejects where there is no card.
 */
export const LIBRARIES = {
  'Linklens unfurl': async (bundle) => {
    const { unfurl } = await import(bundle)
    return (url) => unfurl(url)
  },
  'unfurl.js': async () => {
    const { unfurl } = await import('unfurl.js')
    return async (url) => {
      const { title, open_graph: card } = await unfurl(url, { oembed: false })
      return { title: card?.title ?? title, image: card?.images?.[0]?.url }
    }
  },
  'open-graph-scraper': async () => {
    const { default: scrape } = await import('open-graph-scraper')
    // Else it refuses localhost for the lack of a dot.
    const urlValidatorSettings = { require_tld: false, protocols: ['http', 'https'] }
    return async (url) => {
      const { result } = await scrape({ url, urlValidatorSettings }).catch(({ result: refused }) => {
        throw new Error(refused?.error)
      })
      return { title: result.ogTitle, image: result.ogImage?.[0]?.url }
    }
  },
  'metascraper + fetch': async () => {
    const { default: metascraper } = await import('metascraper')
    const rules = ['title', 'description', 'image']
    const made = await Promise.all(rules.map((rule) => import(`metascraper-${rule}`)))
    const read = metascraper(made.map((rule) => rule.default()))
    return async (url) => read({ url, html: await (await fetch(url)).text() })
  },
  'article-extractor': async () => {
    const { extract } = await import('@extractus/article-extractor')
    return async (url) => {
      const card = await extract(url)
      if (!card) throw new Error('no article')
      return card
    }
  },
  'link-preview-js': async () => {
    const { getLinkPreview } = await import('link-preview-js')
    return async (url) => {
      const { title, images } = await getLinkPreview(url)
      return { title, image: images?.[0] }
    }
  },
}

/** What people install for each. */
export const PACKAGES = {
  'unfurl.js': ['unfurl.js'],
  'open-graph-scraper': ['open-graph-scraper'],
  'metascraper + fetch': ['metascraper', 'metascraper-title', 'metascraper-description', 'metascraper-image'],
  'article-extractor': ['@extractus/article-extractor'],
  'link-preview-js': ['link-preview-js'],
}
