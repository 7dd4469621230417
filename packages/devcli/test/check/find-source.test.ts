/** The file that a page is written in, in projects as frameworks lay them out. */
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { sourceFinder } from '../../src/check/sources/find-source.ts'
import { cleanUp, goodPage, makeFolder, runCheck } from './run-check.ts'

afterEach(cleanUp)

function project(dependency: string, files: readonly string[], at = '') {
  const prefix = at === '' ? '' : `${at}/`
  return makeFolder({
    [`${prefix}package.json`]: JSON.stringify({ devDependencies: { [dependency]: '1' } }),
    ...Object.fromEntries(files.map((file) => [`${prefix}${file}`, ''])),
  })
}

test.each([
  [
    'next',
    [
      'app/page.tsx',
      'app/(shop)/cart/page.tsx',
      'app/blog/[slug]/page.tsx',
      'app/blog/new/page.mdx',
      'app/docs/[[...path]]/page.tsx',
      'app/blog/layout.tsx',
    ],
    {
      '/': 'app/page.tsx',
      '/cart': 'app/(shop)/cart/page.tsx',
      '/blog/hello/': 'app/blog/[slug]/page.tsx',
      '/blog/new': 'app/blog/new/page.mdx',
      '/docs': 'app/docs/[[...path]]/page.tsx',
      '/docs/a/b': 'app/docs/[[...path]]/page.tsx',
      '/blog': null,
      '/gone/page': null,
    },
  ],
  [
    'next',
    ['src/pages/index.js', 'src/pages/blog/[id].tsx', 'src/pages/api/x.ts'],
    {
      '/': 'src/pages/index.js',
      '/blog/7?draft=1': 'src/pages/blog/[id].tsx',
    },
  ],
  [
    'nuxt',
    ['pages/index.vue', 'pages/shop/[[id]].vue', 'content/1.guide/2.start.md'],
    {
      '/': 'pages/index.vue',
      '/shop': 'pages/shop/[[id]].vue',
      '/shop/1': 'pages/shop/[[id]].vue',
      '/guide/start': 'content/1.guide/2.start.md',
    },
  ],
  [
    '@sveltejs/kit',
    [
      'src/routes/+page.svelte',
      'src/routes/(app)/blog/[slug=word]/+page.svelte',
      'src/routes/[...rest]/+page.svelte',
    ],
    {
      '/': 'src/routes/+page.svelte',
      '/blog/a': 'src/routes/(app)/blog/[slug=word]/+page.svelte',
      '/x/y/z': 'src/routes/[...rest]/+page.svelte',
    },
  ],
  [
    'astro',
    ['src/pages/index.astro', 'src/pages/blog/[...slug].astro', 'src/content/blog/hello.md'],
    {
      '/': 'src/pages/index.astro',
      '/blog/hello/': 'src/content/blog/hello.md',
      '/blog/other': 'src/pages/blog/[...slug].astro',
    },
  ],
  [
    'vitepress',
    ['docs/index.md', 'docs/guide/start.md'],
    { '/guide/start': 'docs/guide/start.md', '/': 'docs/index.md' },
  ],
  [
    '@docusaurus/core',
    ['docs/01-intro.md', 'src/pages/index.tsx', 'blog/2026-01-02-hello.md'],
    {
      '/docs/intro': 'docs/01-intro.md',
      '/': 'src/pages/index.tsx',
    },
  ],
  [
    '@11ty/eleventy',
    ['src/index.njk', 'src/posts/hello.md'],
    { '/posts/hello/': 'src/posts/hello.md', '/': 'src/index.njk' },
  ],
  ['express', ['app/page.tsx'], { '/': null }],
])('the source of each page in a project of %s with the files %j', (dependency, files, expected) => {
  const cwd = project(dependency, files)
  const find = sourceFinder(cwd, cwd)
  expect(Object.fromEntries(Object.keys(expected).map((path) => [path, find(path)]))).toEqual(expected)
})

describe('a path', () => {
  test.each(['/../../etc/passwd', '/%2e%2e/secret', '/a%2fb', '/%00', '/%zz', '/.git/config'])(
    '%s names no file outside',
    (path) => {
      const cwd = project('vitepress', ['docs/index.md'])
      expect(sourceFinder(join(cwd, 'docs'), cwd)(path)).toBeNull()
    },
  )
})

test('the source of a project in a folder of the repository: relative to where devcli runs, and in annotations', async () => {
  const cwd = project('next', ['app/blog/[slug]/page.tsx'], 'apps/web')
  const { writeFileSync, mkdirSync } = await import('node:fs')
  mkdirSync(join(cwd, 'apps/web/out/blog'), { recursive: true })
  for (const name of ['a', 'b'])
    writeFileSync(join(cwd, `apps/web/out/blog/${name}.html`), goodPage({ path: `/blog/${name}` }))
  const source = 'apps/web/app/blog/[slug]/page.tsx'
  const { stdout } = await runCheck(['apps/web/out', '--format', 'json'], { cwd })
  expect(JSON.parse(stdout).pages.map((page: { source: string }) => page.source)).toEqual([source, source])
  const text = await runCheck(['apps/web/out'], { cwd })
  expect(text.stdout).toContain(`On /blog/a, /blog/b (${source})`)
})
