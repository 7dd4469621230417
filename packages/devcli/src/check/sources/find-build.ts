/** The folder that a project's build writes. */
import { existsSync } from 'node:fs'
import * as path from 'node:path'
import { usageFailure } from '../../failures/cli-failure.ts'
import { isPage, listPages } from '../targets/list-pages.ts'
import { projectAbove } from './find-source.ts'

export interface Build {
  /** Folder as it is typed after `devcli check`. */
  readonly folder: string
  readonly framework: string | null
}

/** By package, in order of precedence: what builds the pages comes before the bundler that it uses. */
const BUILDS: readonly (readonly [packageName: string, framework: string, folders: readonly string[]])[] = [
  ['next', 'Next.js', ['out', '.next/server/app']],
  ['nuxt', 'Nuxt', ['.output/public', 'dist']],
  ['@sveltejs/kit', 'SvelteKit', ['build']],
  ['astro', 'Astro', ['dist']],
  ['vitepress', 'VitePress', ['docs/.vitepress/dist', '.vitepress/dist']],
  ['@docusaurus/core', 'Docusaurus', ['build']],
  ['@11ty/eleventy', 'Eleventy', ['_site']],
  ['gatsby', 'Gatsby', ['public']],
  ['vite', 'Vite', ['dist']],
]

const USUAL = ['dist', 'build', 'out', '_site', 'public', '.']

/** @param typed comes before what is found. @throws CliFailure with exit code 2 where there is no build. */
export function findBuild(cwd: string, typed: string | undefined): Build {
  const packages = projectAbove(cwd)?.packages ?? []
  const known = BUILDS.find(([name]) => packages.includes(name))
  const [, framework, folders] = known ?? [null, null, USUAL]
  if (typed !== undefined) return { folder: typed, framework }
  const found = folders.find((folder) => hasPages(path.join(cwd, folder)))
  if (found !== undefined) return { folder: found === '.' ? '.' : `./${found}`, framework }
  throw usageFailure(
    framework === null
      ? 'No folder with HTML pages was found. Build the site, or name its folder: devcli init ./dist'
      : `This is a project of ${framework}, and ${folders.join(' or ')} has no HTML pages. Build it first; or name the folder: devcli init ./dist. A server without a build: devcli check localhost:3000 --crawl`,
  )
}

const hasPages = (folder: string): boolean => existsSync(folder) && listPages(folder).files.some(isPage)
