import { describe, expect, it } from 'vitest'
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

  it.each(links.filter((path) => !path.startsWith('/api/')))(
    'leads to %s, which is Markdown',
    async (path) => {
      const page = await get(path)
      expect(page.status).toBe(200)
      expect(page.type).toBe('text/markdown; charset=utf-8')
      expect(page.text.length).toBeGreaterThan(200)
      expect(page.text).not.toMatch(/<(?:p|div|a|section|details)[ >]/)
    },
  )
})

it('links lead to this service from wherever the text is read', async () => {
  const { text } = await get('/docs.md')
  expect(text).toMatch(/\]\(https?:\/\//)
  expect(text).not.toMatch(/\]\(\//)
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
