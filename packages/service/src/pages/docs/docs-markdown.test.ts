import { describe, expect, it } from 'vitest'
import { agentSetup } from './agent-setup.ts'
import { pagesApp } from '../../../test/fixtures/pages-deps.ts'

const get = async (path: string) => {
  const answer = await pagesApp().request(path)
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

describe('/llms.txt', async () => {
  const { status, type, text } = await get('/llms.txt')
  const links = [...text.matchAll(/\]\((https?:[^)]+)\)/g)].map(([, url = '']) => new URL(url).pathname)

  it('begins as the proposal asks: a heading, a quote, lists of links', () => {
    expect(status).toBe(200)
    expect(type).toMatch(/^text\/plain/)
    expect(text).toMatch(/^# .+\n\n> .+\n/)
  })

  it.each(links.filter((path) => path.endsWith('.md')))('leads to %s, which is Markdown', async (path) => {
    const page = await get(path)
    expect(page.status).toBe(200)
    expect(page.type).toBe('text/markdown; charset=utf-8')
    expect(page.text.length).toBeGreaterThan(200)
    expect(page.text).not.toMatch(/<(?:p|div|a|section|details)[ >]|<!--/)
  })
})

it('links lead to this service from wherever the text is read', async () => {
  const { text } = await get('/docs.md')
  expect(text).toMatch(/\]\(https?:\/\//)
  expect(text).not.toMatch(/\]\(\//)
})

it.each(['/docs.md', '/docs/api.md', '/docs/mcp.md', '/docs/limits.md', '/docs/devcli.md'])(
  '%s has no buttons and no padding',
  async (path) => {
    const { text } = await get(path)
    expect(text).not.toMatch(/^Copy$/m)
    for (const row of text.match(/^\|.*\|$/gm) ?? []) expect(row).not.toMatch(/ {2,}\||-{4,}/)
  },
)

it('each client of /docs/mcp.md has its heading', async () => {
  const { text } = await get('/docs/mcp.md')
  expect(text).toMatch(/^### Claude Code$/m)
  expect(text).toContain('skills/linklens/SKILL.md')
})

it('/llms-full.txt holds every page, and the pages are linked from their HTML', async () => {
  const { text, type } = await get('/llms-full.txt')
  expect(type).toMatch(/^text\/plain/)
  for (const path of ['/docs', '/docs/mcp', '/docs/limits', '/rules', '/platforms']) {
    expect(text).toContain((await get(`${path}.md`)).text)
    expect((await get(path)).text).toMatch(
      new RegExp(`<link rel="alternate" type="text/markdown" href="[^"]+${path}\\.md"`),
    )
  }
  expect((await get('/rules/title-present')).text).not.toContain('text/markdown')
})

it('an agent finds program, servers and skill in /agent-setup.md', async () => {
  const { text } = await get('/agent-setup.md')
  for (const part of ['/api/mcp', 'skills/linklens/SKILL.md', 'devcli check', '--site'])
    expect(text).toContain(part)
})

it('an agent is sent to the installer only where there is a release', () => {
  const baseUrl = 'https://lens.example'
  expect(agentSetup({ baseUrl, released: true })).toContain('/install.sh')
  const without = agentSetup({ baseUrl, released: false })
  expect(without).toContain('/path/to/the/clone/packages/devcli')
  expect(without).toContain('npm run release')
})

it('there is no other Markdown', async () => {
  expect((await get('/docs/nothing.md')).status).toBe(404)
})

it('the skill says when to use which tool', async () => {
  const { text } = await get('/SKILL.md')
  expect(text).toMatch(/^---\nname: linklens\ndescription: .+\n---\n/)
  for (const word of [
    'devcli check',
    'inspect_remote_url',
    'inspect_local_url',
    'suggestedHead',
    'three rounds',
  ])
    expect(text).toContain(word)
})
