/** The libraries that people use for the same job, each loaded only by who measures it. */
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const contentType = 'text/html; charset=utf-8'

/** Name of a contender → makes its job: a function of a page. */
export const PEERS = {
  'htmlparser2 with callbacks': async () => {
    const { Parser } = await import('htmlparser2')
    return ({ html }) => {
      const found = []
      const parser = new Parser({
        onopentag(name, attributes) {
          if (name === 'meta' || name === 'link') found.push(attributes)
        },
        ontext() {},
      })
      parser.end(html.toString('utf8'))
      return found
    }
  },
  'parse5 tree': async () => {
    const parse5 = await import('parse5')
    return ({ html }) => parse5.parse(html.toString('utf8'), { scriptingEnabled: false })
  },
  'open-graph-scraper': () => {
    const openGraphScraper = require('open-graph-scraper')
    return ({ html }) => openGraphScraper({ html: html.toString('utf8') })
  },
  'unfurl.js': () => {
    const { unfurl } = require('unfurl.js')
    return ({ html, url }) =>
      unfurl(url, {
        oembed: false,
        fetch: async () => new Response(html, { headers: { 'content-type': contentType } }),
      })
  },
  'metascraper, 7 rules': () => {
    const rules = ['author', 'date', 'description', 'image', 'publisher', 'title', 'url']
    const metascraper = require('metascraper')(rules.map((name) => require(`metascraper-${name}`)()))
    return ({ html, url }) => metascraper({ html: html.toString('utf8'), url })
  },
}
