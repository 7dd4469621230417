/** Pages of real frameworks, and what `devcli check` has to say of each. */

/** Where the pages will be; each writes it into its tags, as a site in production does. */
export const SITE = 'https://shop.example'

export interface FrameworkPage {
  readonly path: string
  /** Ids of the findings that are errors or warnings, and of nothing else. */
  readonly findings: readonly string[]
  /** Platforms that do not draw the full card; all others do. */
  readonly less?: readonly string[] | 'all'
}

export interface Framework {
  readonly name: string
  readonly pages: readonly FrameworkPage[]
  /** Where its public files are, into which the test writes `card.png`. */
  readonly publicFolder: string
  /** Where the title of `/` is written, of those that our plug-in for Vite is added to. */
  readonly source?: string
  /** Whether it has a build that can be served. */
  readonly isBuilt: boolean
}

const good = (path: string): FrameworkPage => ({ path, findings: [] })

export const FRAMEWORKS: readonly Framework[] = [
  {
    name: 'next',
    publicFolder: 'public',
    isBuilt: true,
    pages: [
      good('/'),
      // Tags come late, in the body, but for crawlers that Next.js knows. These two read the head alone.
      { path: '/stream', findings: ['streamed-tags-in-head'], less: ['lemmy', 'google', 'wordpress'] },
      // `opengraph-image.png`: the development server names it by its own address.
      good('/convention'),
      { path: '/missing', findings: ['image-reachable'], less: 'all' },
    ],
  },
  { name: 'vite', publicFolder: 'public', source: 'index.html', isBuilt: true, pages: [good('/')] },
  {
    name: 'astro',
    publicFolder: 'public',
    source: 'src/pages/index.astro',
    isBuilt: true,
    pages: [good('/'), { path: '/missing/', findings: ['image-reachable'], less: 'all' }],
  },
  { name: 'nuxt', publicFolder: 'public', source: 'app/app.vue', isBuilt: true, pages: [good('/')] },
  {
    name: 'sveltekit',
    publicFolder: 'static',
    source: 'src/routes/+page.svelte',
    isBuilt: true,
    pages: [good('/')],
  },
  // Its image is not copied: what everybody forgets first.
  {
    name: 'eleventy',
    publicFolder: 'src',
    isBuilt: false,
    pages: [{ path: '/', findings: ['image-reachable'], less: 'all' }],
  },
]

/** One page of the report that `devcli check --format json` prints. */
export interface CheckedPage {
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
