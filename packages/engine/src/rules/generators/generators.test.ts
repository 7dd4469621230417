/** Heads as these tools write them by default, from their documentation, and what a fix then says in their words. */
import { describe, expect, it } from 'vitest'
import { analyse, bestFix, exampleCapture } from '../../index.ts'
import { inspectHtml } from '../../inspect-html.ts'
import { GENERATORS, generatorOf } from './generators.ts'

const OPEN_GRAPH =
  '<meta property="og:title" content="Bread in a day"><meta property="og:type" content="article"><meta property="og:url" content="https://example.com/bread">'

const HEADS: Record<string, string> = {
  starlight: `<title>Bread in a day | Bakery</title><link rel="canonical" href="https://example.com/bread/"><meta name="generator" content="Astro v5.15.3"><meta name="generator" content="Starlight v0.36.2">${OPEN_GRAPH}<meta property="og:locale" content="en"><meta property="og:site_name" content="Bakery"><meta name="twitter:card" content="summary_large_image">`,
  docusaurus: `<meta name="generator" content="Docusaurus v3.9.2"><title data-rh="true">Bread in a day | Bakery</title><meta data-rh="true" name="twitter:card" content="summary_large_image"><meta data-rh="true" property="og:url" content="https://example.com/bread"><meta data-rh="true" property="og:title" content="Bread in a day | Bakery">`,
  mintlify: `<title>Bread in a day - Bakery</title><meta name="generator" content="Mintlify"><script src="/_next/static/chunks/main-1.js"></script>${OPEN_GRAPH}<meta property="og:site_name" content="Bakery"><meta name="twitter:card" content="summary_large_image">`,
  astro:
    '<meta name="generator" content="Astro v5.15.3"><title>Bread in a day</title><link rel="stylesheet" href="/_astro/index.css">',
  next: '<title>Bread in a day</title><script src="/_next/static/chunks/main-1.js" async></script>',
  nuxt: '<title>Bread in a day</title><script type="application/json" id="__NUXT_DATA__">[]</script>',
  hugo: '<meta name="generator" content="Hugo 0.152.2"><title>Bread in a day | Bakery</title>',
  shopify:
    '<title>Bread – Bakery</title><link rel="preconnect" href="https://cdn.shopify.com/"><script src="https://cdn.shopify.com/s/files/1/theme.js"></script>',
  ghost: `<meta name="generator" content="Ghost 6.5"><title>Bread in a day</title>${OPEN_GRAPH}`,
  webflow: '<title>Bread in a day</title><meta content="Webflow" name="generator">',
  squarespace: `<title>Bread in a day — Bakery</title>${OPEN_GRAPH}<meta property="og:site_name" content="Bakery"><script src="//assets.squarespace.com/universal/scripts-compressed/common.js"></script>`,
  wix: '<title>Bread in a day | Bakery</title><meta name="generator" content="Wix.com Website Builder">',
  yoast: `<title>Bread in a day - Bakery</title>${OPEN_GRAPH}<script type="application/ld+json" class="yoast-schema-graph">{"@context":"https://schema.org","@graph":[]}</script><meta name="generator" content="WordPress 6.8.3">`,
  'rank-math': `<title>Bread in a day - Bakery</title>${OPEN_GRAPH}<script type="application/ld+json" class="rank-math-schema">{"@context":"https://schema.org","@graph":[]}</script><meta name="generator" content="WordPress 6.8.3">`,
  wordpress:
    '<title>Bread in a day – Bakery</title><meta name="generator" content="WordPress 6.8.3"><link rel="stylesheet" href="/wp-content/themes/bakery/style.css">',
}

const inspect = (head: string) =>
  inspectHtml(
    `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}</head><body><h1>Bread</h1><p>Flour, water, salt and time make bread in a day.</p></body></html>`,
    { url: 'https://example.com/bread' },
  )

describe.each(GENERATORS.map((generator) => [generator.mark, generator] as const))(
  '%s',
  (mark, generator) => {
    const finding = () => inspect(HEADS[mark] ?? '').diagnostics.find(({ id }) => id === 'image-present')
    it('is recognised by its default head, and says where the image is set', () => {
      const fix = finding()?.fixes.find(({ framework }) => framework === generator.name)
      expect(fix?.description).toBe(`In ${generator.name}, ${generator.sets.image}.`)
    })
    it('has a source with its date', () => {
      expect(generator.by.source).not.toBe('')
      expect(generator.by.checked).toMatch(/^20\d\d-\d\d/)
    })
  },
)

it('a Starlight page gets the words of Starlight, and not of an Astro layout', () => {
  const { message, fixes } =
    inspect(HEADS['starlight'] ?? '').diagnostics.find(({ id }) => id === 'image-present') ?? {}
  expect(message).toContain('Starlight writes no og:image.')
  expect(fixes?.map(({ framework }) => framework)).not.toContain('Astro')
})

it('a plug-in that writes the tags takes the place of code in the theme', () => {
  const words = (mark: string) =>
    JSON.stringify(inspect(HEADS[mark] ?? '').diagnostics.flatMap(({ fixes }) => fixes))
  expect(words('wordpress')).toContain('add_action')
  expect(words('yoast')).not.toContain('add_action')
  const headOf = (mark: string) => inspect(HEADS[mark] ?? '').platformCompatibility.suggestedHead
  expect(headOf('wordpress')?.framework?.code).toContain('add_action')
  expect(headOf('yoast')?.framework).toBeUndefined()
  expect(headOf('yoast')?.assumptions.join()).toContain('Yoast SEO writes these tags: set the values there.')
})

it.each([
  ['docusaurus', 'In Docusaurus, write url in docusaurus.config.js: https://bees.example.'],
  ['yoast', 'In Yoast SEO, write WordPress Address and Site Address in Settings > General'],
])('of %s, it says where the URL of the site is set, before any code', (mark, words) => {
  const tags = '<meta property="og:image" content="http://localhost:9000/card.png">'
  const capture = exampleCapture({
    url: 'http://localhost:3000/bread',
    mode: 'local',
    site: 'https://bees.example',
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8">${HEADS[mark] ?? ''}${tags}</head><body><h1>Bread</h1></body></html>`,
  })
  const { fixes = [] } = analyse(capture).diagnostics.find(({ id }) => id === 'image-reachable') ?? {}
  expect(bestFix(fixes).description).toContain(words)
})

it('what a page is made with comes before what that is made with', () => {
  expect(generatorOf(['next', 'mintlify'])?.name).toBe('Mintlify')
  expect(generatorOf(['wordpress', 'next'])?.name).toBe('Next.js')
  expect(generatorOf(['something'])).toBeNull()
})

it('a copied tag, a shop behind a framework and content from elsewhere name no maker', () => {
  expect(generatorOf(['webflow', 'hugo'])?.name).toBe('Hugo')
  expect(generatorOf(['docusaurus', 'hugo'])?.name).toBe('Hugo')
  expect(generatorOf(['shopify', 'next'])?.name).toBe('Next.js')
  expect(generatorOf(['shopify', 'react-router'])).toBeNull()
  expect(generatorOf(['wordpress', 'gatsby'])).toBeNull()
})

it.each([
  ['shopify', '<link rel="preconnect" href="https://cdn.shopify.com" crossorigin>'],
  ['shopify', '<link rel="stylesheet" href="//bakery.example/cdn/shop/t/12/assets/base.css?v=1">'],
  ['mintlify', '<link rel="stylesheet" href="/mintlify-assets/_next/static/css/1.css">'],
  ['wordpress', '<link rel="https://api.w.org/" href="https://example.com/wp-json/">'],
  [
    'yoast',
    '<script type="application/ld+json" class="yoast-schema-graph yoast-schema-graph--main">{"@context":"https://schema.org"}</script>',
  ],
])('%s is recognised without its generator tag', (mark, head) => {
  const fixes = inspect(`<title>Bread in a day</title>${head}`).diagnostics.flatMap((one) => one.fixes)
  const name = GENERATORS.find((generator) => generator.mark === mark)?.name
  expect(fixes.map(({ framework }) => framework)).toContain(name)
})
