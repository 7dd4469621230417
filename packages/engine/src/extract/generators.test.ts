import { expect, test } from 'vitest'
import { frameworkOfAddress, GeneratorMarks, generatorName, nextMarkOfAddress } from './generators.ts'

test.each([
  ['/_next/static/chunks/main.js', 'next'],
  ['https://x.example/wp-content/themes/a.css', 'wordpress'],
  ['//cdn.shopify.com/s/files/1.js', 'shopify'],
  ['https://cdnxshopify.com/a.js', null],
  ['/sites/default/files/css/a.css', 'drupal'],
  ['/assets/entry.client-B4xK9.js', 'react-router'],
  ['/livereload.js?mindelay=10&amp;v=2&amp;port=1313', 'hugo'],
  ['/docs/livereload.js?mindelay=10', 'hugo'],
  ['/livereload.js?snipver=1', null],
  ['/.11ty/reload-client.js', 'eleventy'],
  ['/next/static.js', null],
])('URL %s', (address, framework) => {
  expect(frameworkOfAddress(address)).toBe(framework)
})

test.each([
  ['/_next/static/chunks/170w_next_dist_client_13k_5sxz1nwz8._.js', 'next-dev'],
  ['/_next/static/chunks/main-app.js?v=1764057600000', 'next-dev'],
  ['/_next/static/development/_buildManifest.js', 'next-dev'],
  ['/_next/static/chunks/react-refresh.js?ts=1764057600000', 'next-dev'],
  ['/_next/static/chunks/main-app-0d1e2f.js', null],
  ['/_next/static/chunks/turbopack-2u1d16houkiyo.js', null],
  ['/_next/static/chunks/main-app.js', null],
  ['/_next/static/chunks/app/blog/%5Bslug%5D/page-0d1e2f.js', 'next-dynamic'],
  ['/_next/static/chunks/app/[...path]/page-0d1e2f.js', 'next-dynamic'],
  ['/_next/static/chunks/app/blog/page-0d1e2f.js', null],
  ['/_next/static/chunks/app/[lang]/layout-0d1e2f.js', null],
])('a script of Next.js: %s', (address, mark) => {
  expect(nextMarkOfAddress(address)).toBe(mark)
})

test('script ids', () => {
  const marks = new GeneratorMarks(Buffer.alloc(0))
  for (const id of ['__NEXT_DATA__', 'x']) marks.addScriptId(id)
  expect(marks.read([])).toEqual(['next'])
})

test.each([
  ['WordPress 6.4.2', 'wordpress'],
  ['Wix.com Website Builder', 'wix'],
  ['Drupal 10 (https://www.drupal.org)', 'drupal'],
  ['Next.js', 'next'],
  ['MyOwn-Tool v3', 'myown-tool'],
  ['  ', null],
  ['<b>', null],
])('generator %s', (content, name) => {
  expect(generatorName(content)).toBe(name)
})

test.each([
  ['\n\t\t\t{\n\t\t\t\t__sveltekit_dev = {\n', ['sveltekit']],
  ['const deferred = new Map();\n__sveltekit_1h2j3k = {', ['sveltekit']],
  ['window.__NUXT__={};window.__NUXT__.config={}', ['nuxt']],
  ['var Shopify = Shopify || {};\nShopify.shop = "bakery.myshopify.com";', ['shopify']],
  ['console.log("svelte")', []],
])('inline script %j', (script, names) => {
  const page = Buffer.from(script)
  const marks = new GeneratorMarks(page)
  marks.addScript(0, page.length)
  expect(marks.read([])).toEqual(names)
})
