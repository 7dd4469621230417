/** The pages of the documentation, in the order of the navigation. What can drift (codes, limits) is printed from the tables the service runs on. */
import type { Child } from 'hono/jsx'
import type { Config } from '../../config.ts'
import { CardFiles } from './docs-card-files.tsx'
import { Check } from './docs-check.tsx'
import { CrawlerViews } from './docs-crawlers.tsx'
import { Environments } from './docs-environments.tsx'
import { Errors } from './docs-errors.tsx'
import { Installing } from './docs-installing.tsx'
import { Limits } from './docs-limits.tsx'
import { Security } from './docs-security.tsx'
import { Api } from './docs-start.tsx'
import { Words } from './docs-words.tsx'
import { SelfHosting } from './self-hosting.tsx'

export type DocsConfig = Pick<Config, 'baseUrl' | 'rateLimits' | 'releasesDir'>

interface Topic {
  readonly path: string
  readonly title: string
  readonly about: string
  /** Sections of `/docs` that became this page. */
  readonly ids: readonly string[]
}

export const TOPICS: readonly Topic[] = [
  { path: '/docs', title: 'Start', about: 'Inspect a link from a program, in one request.', ids: [] },
  {
    path: '/docs/api',
    title: 'API reference',
    about: 'Every path, its body, its answers and its errors.',
    ids: [],
  },
  {
    path: '/docs/mcp',
    title: 'MCP for agents',
    about: 'Two servers, and how each client adds them.',
    ids: [],
  },
  {
    path: '/docs/devcli',
    title: 'devcli',
    about: 'The command-line tool for pages on your machine: how to install it, and its exit codes.',
    ids: ['installing'],
  },
  {
    path: '/docs/check',
    title: 'Many pages, CI',
    about: 'Check a whole site, a build or a sitemap, in CI or on a schedule, and export the results.',
    ids: [],
  },
  {
    path: '/docs/environments',
    title: 'Dev environments',
    about: 'What lets a machine or a program save previews under your account.',
    ids: ['environments'],
  },
  {
    path: '/docs/reports',
    title: 'Reports',
    about: 'What verdicts, score and evidence mean, and cards as files.',
    ids: ['verdicts', 'score', 'evidence'],
  },
  {
    path: '/docs/crawlers',
    title: 'Crawler views',
    about: 'How a page is asked for as platforms’ crawlers, and what that can and cannot show.',
    ids: ['crawlers'],
  },
  { path: '/docs/errors', title: 'Errors', about: 'The codes of failed requests.', ids: ['errors'] },
  { path: '/docs/limits', title: 'Limits', about: 'Every limit, with its reason.', ids: ['limits'] },
  {
    path: '/docs/security',
    title: 'Security',
    about: 'What the service never does, whatever a page says.',
    ids: ['security'],
  },
  {
    path: '/docs/self-hosting',
    title: 'Self-hosting',
    about: 'Run a service of your own.',
    ids: ['self-hosting'],
  },
]

interface DocsFacts {
  readonly config: DocsConfig
  /** Whether devcli has been released here. */
  readonly released: boolean
}

export interface DocsPage extends Topic {
  readonly description: string
  readonly content: Child
}

/** Without the API reference and MCP, which are made elsewhere. */
export function pagesOfDocs({ config, released }: DocsFacts): DocsPage[] {
  const { baseUrl } = config
  const contents: Readonly<Record<string, Child>> = {
    '/docs': <Api baseUrl={baseUrl} />,
    '/docs/devcli': <Installing baseUrl={baseUrl} released={released} />,
    '/docs/check': <Check />,
    '/docs/environments': <Environments baseUrl={baseUrl} />,
    '/docs/reports': (
      <>
        <Words />
        <CardFiles baseUrl={baseUrl} />
      </>
    ),
    '/docs/crawlers': <CrawlerViews baseUrl={baseUrl} />,
    '/docs/errors': <Errors />,
    '/docs/limits': <Limits overrides={config.rateLimits} />,
    '/docs/security': <Security />,
    '/docs/self-hosting': <SelfHosting baseUrl={baseUrl} />,
  }
  return TOPICS.flatMap((topic) => {
    const content = contents[topic.path]
    const description = `Documentation of the link preview inspector. ${topic.title}: ${topic.about}`
    return content === undefined ? [] : [{ ...topic, description, content }]
  })
}
