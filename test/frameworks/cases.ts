/** Pages of real frameworks, and what `devcli check` has to say of each. */

/** Where the pages will be; each writes it into its tags, as a site in production does. */
export const SITE = 'https://shop.example'

export type Mode = 'dev' | 'built'

export interface FrameworkPage {
  readonly path: string
  /** Ids of the findings that are errors or warnings, and of nothing else. */
  readonly findings: readonly string[]
  /** Platforms that do not draw the full card; all others do. */
  readonly less?: readonly string[] | 'all'
  /** The file that it is written in, of those that the command line finds. */
  readonly source?: string
}

export interface Framework {
  readonly name: string
  readonly pages: readonly FrameworkPage[]
  /** Where its public files are, into which the test writes `card.png`. */
  readonly publicFolder: string
  /** Where the title of `/` is written, of those that our plug-in for Vite is added to. */
  readonly source?: string
  /** Those in which its server sends HTML. */
  readonly modes: readonly Mode[]
  /** In whose words the block is, where the pages betray the framework and there is a block. */
  readonly words?: string
  /** A page in Markdown that lacks some tags: its source, and what the build makes of it. */
  readonly markdown?: { readonly source: string; readonly file: string }
}

const good = (path: string, source?: string): FrameworkPage => ({
  path,
  findings: [],
  ...(source !== undefined && { source }),
})

export const FRAMEWORKS: readonly Framework[] = [
  {
    name: 'next',
    publicFolder: 'public',
    modes: ['dev', 'built'],
    pages: [
      good('/', 'app/page.js'),
      // Tags come late, in the body, but for crawlers that Next.js knows. These two read the head alone.
      {
        path: '/stream',
        findings: ['streamed-tags-in-head'],
        less: ['lemmy', 'google', 'wordpress'],
        source: 'app/stream/page.js',
      },
      // `opengraph-image.png`: the development server names it by its own address.
      good('/convention', 'app/convention/page.js'),
      { path: '/missing', findings: ['image-reachable'], less: 'all', source: 'app/missing/page.js' },
    ],
  },
  { name: 'vite', publicFolder: 'public', source: 'index.html', modes: ['dev', 'built'], pages: [good('/')] },
  {
    name: 'astro',
    publicFolder: 'public',
    source: 'src/pages/index.astro',
    modes: ['dev', 'built'],
    pages: [
      good('/', 'src/pages/index.astro'),
      { path: '/missing/', findings: ['image-reachable'], less: 'all', source: 'src/pages/missing.astro' },
    ],
    markdown: { source: 'src/pages/oars.md', file: 'dist/oars/index.html' },
  },
  {
    name: 'nuxt',
    words: 'Nuxt',
    publicFolder: 'public',
    source: 'app/app.vue',
    modes: ['dev', 'built'],
    pages: [good('/')],
  },
  {
    name: 'sveltekit',
    words: 'SvelteKit',
    publicFolder: 'static',
    source: 'src/routes/+page.svelte',
    modes: ['dev', 'built'],
    pages: [good('/', 'src/routes/+page.svelte')],
  },
  // Its image is not copied: what everybody forgets first.
  {
    name: 'eleventy',
    publicFolder: 'src',
    modes: ['dev'],
    pages: [{ path: '/', findings: ['image-reachable'], less: 'all', source: 'src/index.njk' }],
    markdown: { source: 'src/oars.md', file: 'dist/oars/index.html' },
  },
  // These two draw their pages in the browser while they are developed.
  {
    name: 'vitepress',
    words: 'VitePress',
    publicFolder: 'docs/public',
    modes: ['built'],
    pages: [good('/', 'docs/index.md')],
    markdown: { source: 'docs/oars.md', file: 'docs/.vitepress/dist/oars.html' },
  },
  // Its minimizer takes the quotes out, which WhatsApp and others need: github.com/facebook/docusaurus, issue 12368.
  {
    name: 'docusaurus',
    words: 'Docusaurus',
    publicFolder: 'static',
    modes: ['built'],
    pages: [
      {
        path: '/',
        findings: ['tags-double-quoted', 'image-size-declared'],
        less: ['linkedin', 'whatsapp', 'signal-ios', 'signal-android', 'wordpress', 'rocketchat'],
        source: 'docs/index.md',
      },
    ],
    markdown: { source: 'docs/oars.md', file: 'build/oars/index.html' },
  },
]

/** One page of the report that `devcli check --format json` prints. */
export interface CheckedPage {
  readonly score: number
  readonly source?: string
  readonly suggestedHead?: { readonly framework?: { readonly name: string } } | null
  readonly platforms: Readonly<Record<string, { readonly verdict: string; readonly expected?: string }>>
  readonly findings: readonly { readonly id: string; readonly severity: string; readonly message: string }[]
}

/** What a test compares: verdicts and findings in the form of `FrameworkPage`. */
export const seen = ({ platforms, findings }: CheckedPage) => ({
  findings: [...new Set(findings.filter(({ severity }) => severity !== 'info').map(({ id }) => id))],
  less: lessThanFull(platforms),
})

function lessThanFull(platforms: CheckedPage['platforms']): readonly string[] | 'all' {
  const all = Object.entries(platforms)
  const less = all.filter(([, { verdict, expected = verdict }]) => expected !== 'full')
  return less.length === all.length ? 'all' : less.map(([id]) => id)
}
