/**
 * The documentation is `docs/*.md` of the repository. Here its pages become text and markup of some instance; the build does
 * it, because reading all of them takes a tenth of a second.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ApiDocument } from './api-document.ts'
import { openApiText } from '../../api/openapi/openapi-document.ts'
import { SOME_INSTANCE } from '../../program-files.ts'
import { apiMarkdown } from './api-markdown.ts'
import { clientsAsText } from './doc-clients.ts'
import { docHtml } from './doc-html.tsx'
import { createDocsIndex, type DocsIndex } from './docs-search.ts'
import { TOPICS, type Topic } from './docs-topics.ts'
import { limitsMarkdown } from './limits-markdown.ts'

export interface MadeDocs {
  /** By path. */
  readonly pages: Readonly<Record<string, { readonly markdown: string; readonly html: string }>>
  readonly index: DocsIndex
}

/** @param folder `docs/` of the repository. */
export function makeDocs(folder: string): MadeDocs {
  const texts = TOPICS.map((topic) => ({
    ...topic,
    markdown: textOf(topic, folder).replaceAll(LINK, shownLink),
  }))
  return {
    pages: Object.fromEntries(
      texts.map(({ path, markdown }) => [path, { markdown, html: docHtml(markdown) }]),
    ),
    index: createDocsIndex(
      texts.map((text) => ({
        ...text,
        markdown: clientsAsText(text.markdown, { baseUrl: SOME_INSTANCE, released: true }),
      })),
    ),
  }
}

function textOf({ path, file }: Topic, folder: string): string {
  if (path === '/docs/api') return apiMarkdown(JSON.parse(openApiText()) as ApiDocument)
  return file === null ? limitsMarkdown() : readFileSync(join(folder, file), 'utf8')
}

/** To a file of the repository. */
const LINK = /\[([^\]]+)\]\((?!https?:|\/|#)([^)#]+)(#[^)]*)?\)/g

/** What the instance does not show is named, without a link. */
function shownLink(_: string, text: string, file: string, anchor = ''): string {
  // As seen from `docs/`.
  const name = file.replace(/^\.\.\/(?!skills)/, '')
  const path = PATHS[name] ?? TOPICS.find((topic) => topic.file === name)?.path
  return path === undefined ? text : `[${text}](${path}${anchor})`
}

const PATHS: Readonly<Record<string, string>> = {
  'reference/rules.md': '/rules',
  'reference/platforms.md': '/platforms',
  'reference/limits.md': '/docs/limits',
  '../skills/linklens/SKILL.md': '/SKILL.md',
}
