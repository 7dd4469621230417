/** The documentation: its pages, its Markdown, and what agents read. */
import type { Hono } from 'hono'
import type { Config } from '../../config.ts'
import type { AppEnv } from '../../http/app-env.ts'
import {
  createDocsMarkdown,
  docsMarkdownPage,
  entryMarkdownPage,
  llmsFullPage,
  llmsTxtPage,
  orMarkdown,
  skillPage,
} from './docs-markdown.ts'
import { docsOf } from './docs-of.tsx'
import { createDocsPage, docsSearchPage } from './docs.tsx'

export function mountDocs(app: Hono<AppEnv>, config: Config): void {
  const docs = docsOf(config)
  const markdown = createDocsMarkdown(config, docs)
  const page = createDocsPage(config, docs)
  const asMarkdown = orMarkdown((c) => docsMarkdownPage(c, markdown))
  app.get('/docs', asMarkdown, page)
  app.get('/docs/search', (c) => docsSearchPage(c, docs))
  app.get('/docs/:topic{.+\\.md}', (c) => docsMarkdownPage(c, markdown))
  for (const path of ['/docs.md', '/rules.md', '/platforms.md', '/agent-setup.md'])
    app.get(path, (c) => docsMarkdownPage(c, markdown))
  app.get('/docs/:topic', asMarkdown, page)
  app.get('/rules/:file{[^/]+\\.md}', entryMarkdownPage)
  app.get('/platforms/:file{[^/]+\\.md}', entryMarkdownPage)
  for (const path of ['/rules', '/platforms']) {
    app.get(path, asMarkdown)
    app.get(`${path}/:id`, orMarkdown(entryMarkdownPage))
  }
  app.get('/llms.txt', (c) => llmsTxtPage(c, config))
  app.get('/llms-full.txt', (c) => llmsFullPage(c, config, markdown))
  app.get('/SKILL.md', (c) => skillPage(c, config))
}
