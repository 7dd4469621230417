/**
 * A scripted client that knows the tool's own description and its answer, and nothing else, fixes a broken page in one
 * round: ask, change the page as the answer says, ask again.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAGE_HOST } from '../origin-server.ts'
import { png } from '../png.ts'
import { endServices, listening, spawnService, TEST_ENTRY } from '../service-process.ts'
import { connectHttp, textOf } from './clients.ts'

const SITE = `http://${PAGE_HOST}`

const page = (head: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${head}
</head>
<body><h1>How to bake bread in a day</h1><p>Flour, water, salt, and a day at home.</p></body>
</html>`

const TEXTS = `<title>How to bake bread in a day</title>
<meta name="description" content="Flour, water, salt and a day at home, step by step, with photographs.">`

const BROKEN = {
  'no Open Graph': page(TEXTS),
  'a relative image': page(`${TEXTS}
<meta property="og:title" content="Bread in a day">
<meta property="og:image" content="/card.png">`),
  'an image of localhost': page(`${TEXTS}
<meta property="og:title" content="Bread in a day">
<meta property="og:image" content="http://localhost:3000/card.png">
<meta name="twitter:card" content="summary_large_image">`),
  'a template that was not rendered': page(`${TEXTS}
<meta property="og:title" content="{{ page.title }}">
<meta property="og:image" content="{{ page.image }}">`),
  'tags outside the head': page(TEXTS).replace(
    '<h1>',
    `<meta property="og:title" content="Bread in a day"><meta property="og:image" content="${SITE}/card.png"><h1>`,
  ),
}

let html = ''
const server = createServer(({ url }, answer) => {
  if (url === '/bread') answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  else if (url?.endsWith('.png')) answer.writeHead(200, { 'content-type': 'image/png' }).end(png(1200, 630))
  else answer.writeHead(404).end()
})

let dataDir: string
let client: Client

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  dataDir = mkdtempSync(join(tmpdir(), 'linklens-round-'))
  const { port } = server.address() as AddressInfo
  const base = await listening(spawnService(TEST_ENTRY, { PORT: '0', DATA_DIR: dataDir }, [String(port)]))
  client = await connectHttp(base, 'modern')
})

afterAll(async () => {
  await client.close()
  endServices()
  server.close()
  server.closeAllConnections()
  rmSync(dataDir, { recursive: true, force: true })
})

interface Summary {
  score: number
  verdicts: Record<string, string>
  suggestedHead: {
    html: string
    insertAfter: Place
    removes: Place[]
    placeholders?: string[]
    score: number
  } | null
}
interface Place {
  line: number
  column: number
}

async function ask(): Promise<Summary> {
  const { tools } = await client.listTools()
  const tool = tools.find(({ description }) => /link preview|shared|card/i.test(description ?? ''))
  const answer = await client.callTool({
    name: tool?.name ?? '',
    arguments: { url: `${SITE}/bread`, detail: 'summary' },
  })
  return textOf(answer) as unknown as Summary
}

/** Every page here is plain ASCII, so a column of bytes is one of characters. */
const offsetOf = (text: string, { line, column }: Place): number =>
  text
    .split('\n')
    .slice(0, line - 1)
    .join('\n').length +
  (line > 1 ? 1 : 0) +
  column -
  1

function applied(text: string, head: NonNullable<Summary['suggestedHead']>): string {
  const cuts = head.removes.map((place) => {
    const start = offsetOf(text, place)
    const end = text.startsWith('<title', start)
      ? text.indexOf('</title>', start) + 8
      : text.indexOf('>', start) + 1
    return { start, end, insert: '' }
  })
  const at = offsetOf(text, head.insertAfter)
  // From the end, so that what comes before keeps its place.
  const edits = [...cuts, { start: at, end: at, insert: `\n${head.html}\n` }].toSorted(
    (a, b) => b.start - a.start,
  )
  return edits.reduce(
    (changed, { start, end, insert }) => changed.slice(0, start) + insert + changed.slice(end),
    text,
  )
}

const BIG = ['x', 'facebook', 'linkedin', 'whatsapp', 'slack', 'imessage']

test.each(Object.entries(BROKEN))('%s is fixed in one round', async (_, broken) => {
  html = broken
  const before = await ask()
  const head = before.suggestedHead
  if (!head) throw new Error('nothing is suggested')
  html = applied(html, head)
  const after = await ask()
  expect(after.score).toBe(head.score)
  for (const id of BIG) expect(after.verdicts[id], id).toMatch(/full$/)
})
