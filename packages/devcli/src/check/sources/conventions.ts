/** Where frameworks keep the source of a page, by the package that a project depends on. */

export interface Convention {
  /** Folders of the project that hold routes. */
  readonly roots: readonly string[]
  /**
   * `folder`: a folder for each route, with a file of this name in it. `file`: `about.md` or `about/index.md`. `content`:
   * the same, and no name in it means a value.
   */
  readonly kind: { readonly folder: string } | 'file' | 'content'
  readonly extensions: readonly string[]
}

const CODE = ['tsx', 'jsx', 'ts', 'js', 'mdx', 'md']
const MARKDOWN = ['md', 'mdx']

/** Conventions in the order in which they are tried: content says more of a page than the template that shows it. */
const CONVENTIONS: Readonly<Record<string, readonly Convention[]>> = {
  next: [
    { roots: ['app', 'src/app'], kind: { folder: 'page' }, extensions: CODE },
    { roots: ['pages', 'src/pages'], kind: 'file', extensions: CODE },
  ],
  nuxt: [
    { roots: ['content'], kind: 'content', extensions: ['md'] },
    { roots: ['app/pages', 'pages', 'src/pages'], kind: 'file', extensions: ['vue', 'tsx', 'ts'] },
  ],
  '@sveltejs/kit': [
    { roots: ['src/routes'], kind: { folder: '+page' }, extensions: ['svelte', 'svx', 'md'] },
  ],
  astro: [
    { roots: ['src/content', 'src/content/docs'], kind: 'content', extensions: MARKDOWN },
    { roots: ['src/pages'], kind: 'file', extensions: ['astro', ...MARKDOWN, 'html'] },
  ],
  vitepress: [{ roots: ['docs', 'src', '.'], kind: 'file', extensions: ['md'] }],
  '@docusaurus/core': [
    { roots: ['.'], kind: 'content', extensions: MARKDOWN },
    { roots: ['src/pages'], kind: 'file', extensions: ['tsx', 'jsx', 'ts', 'js', ...MARKDOWN] },
    // A site of docs alone has them at its root.
    { roots: ['docs'], kind: 'content', extensions: MARKDOWN },
  ],
  '@11ty/eleventy': [
    {
      roots: ['src', 'content', 'src/content', '.'],
      kind: 'content',
      extensions: ['md', 'njk', 'liquid', 'html', 'webc', 'hbs', '11ty.js'],
    },
  ],
}

/** @returns those of the frameworks among the packages. */
export const conventionsOf = (packages: readonly string[]): readonly Convention[] =>
  Object.entries(CONVENTIONS).flatMap(([name, conventions]) => (packages.includes(name) ? conventions : []))
