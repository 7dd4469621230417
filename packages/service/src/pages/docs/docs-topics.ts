/** The pages of the documentation, in the order of the navigation. */
export interface Topic {
  readonly path: string
  readonly title: string
  readonly about: string
  /** In `docs/` of the repository; null where the page is generated from the service's own tables. */
  readonly file: string | null
}

export const TOPICS: readonly Topic[] = [
  {
    path: '/docs',
    title: 'Start',
    about: 'Inspect a link from a program, in one request.',
    file: 'start.md',
  },
  {
    path: '/docs/api',
    title: 'API reference',
    about: 'Every path, its body, its answers and its errors.',
    file: null,
  },
  {
    path: '/docs/mcp',
    title: 'MCP for agents',
    about: 'Two servers, and how each client adds them.',
    file: 'mcp.md',
  },
  {
    path: '/docs/devcli',
    title: 'devcli',
    about: 'The command-line tool for pages on your machine: how to install it, and what it prints.',
    file: 'devcli.md',
  },
  {
    path: '/docs/options',
    title: 'Options of devcli',
    about: 'Each option, and the commands that take it.',
    file: 'reference/devcli.md',
  },
  {
    path: '/docs/check',
    title: 'Check many pages',
    about: 'The five usual commands of devcli check, what fails a run, and how it writes a fix.',
    file: 'check.md',
  },
  {
    path: '/docs/check-targets',
    title: 'What check reads',
    about: 'Servers, folders, lists, sitemaps and crawls, and what pages of a site have in common.',
    file: 'check-targets.md',
  },
  {
    path: '/docs/check-results',
    title: 'Results of check',
    about: 'Export results in each format, and see what changed between two runs.',
    file: 'check-results.md',
  },
  {
    path: '/docs/check-ci',
    title: 'Check in CI',
    about: 'GitHub, GitLab and others; monitoring of published pages each night.',
    file: 'check-ci.md',
  },
  {
    path: '/docs/environments',
    title: 'Dev environments',
    about: 'What lets a machine or a program save previews under your account.',
    file: 'environments.md',
  },
  {
    path: '/docs/reports',
    title: 'Reports',
    about: 'What verdicts, score and evidence mean, and how long a report is kept.',
    file: 'reports.md',
  },
  {
    path: '/docs/crawlers',
    title: 'Crawler views',
    about: 'How a page is requested as platforms’ crawlers, and what that can and cannot show.',
    file: 'crawlers.md',
  },
  {
    path: '/docs/readers',
    title: 'AI readers',
    about: 'Which readers of AI products may read a page, who gets it, and what to paste to change that.',
    file: 'readers.md',
  },
  {
    path: '/docs/errors',
    title: 'Errors',
    about: 'The codes of failed requests.',
    file: 'reference/errors.md',
  },
  { path: '/docs/limits', title: 'Limits', about: 'Every limit, with its reason.', file: null },
  {
    path: '/docs/security',
    title: 'Security',
    about: 'What the service never does, whatever a page says.',
    file: 'security.md',
  },
  {
    path: '/docs/accounts',
    title: 'Accounts',
    about: 'Sign-up, sessions and passwords, and what an operator sets.',
    file: 'accounts.md',
  },
  {
    path: '/docs/self-hosting',
    title: 'Self-hosting',
    about: 'Run a service of your own: containers, health, backup, update.',
    file: 'operation.md',
  },
  {
    path: '/docs/configuration',
    title: 'Configuration',
    about: 'The environment variables of a service.',
    file: 'reference/configuration.md',
  },
  {
    path: '/docs/monitoring',
    title: 'Logs and metrics',
    about: 'Every event and every metric of a service.',
    file: 'reference/monitoring.md',
  },
  {
    path: '/docs/scaling',
    title: 'Scaling',
    about: 'What one instance carries, and what comes next.',
    file: 'scaling.md',
  },
]
