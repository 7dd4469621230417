import type { Capture } from '@linklens/engine'
import { exampleCapture } from '@linklens/engine'
import { describe, expect, test } from 'vitest'
import type { LocalCapture } from './capture.ts'
import { createPageMemory } from './page-memory.ts'

const page = (head: string, body = ''): LocalCapture => {
  const html = `<!doctype html><html lang="en"><head><title>A page</title>${head}</head><body>${body}</body></html>`
  const capture: Capture = exampleCapture({ url: 'http://localhost:3000/', mode: 'local', html })
  return { capture, parts: { capture: {}, html: capture.page.body, images: [] } }
}

/** Returns the answers one after the other, the last one again and again. */
function memoryOf(...answers: LocalCapture[]) {
  let requests = 0
  const memory = createPageMemory(async () => {
    const answer = answers[Math.min(requests, answers.length - 1)]
    requests += 1
    if (!answer) throw new Error('there is no answer')
    return answer
  })
  return { memory, requests: () => requests }
}

const CARD = '<meta property="og:title" content="One">'

describe('a page', () => {
  test('a page that stays the same has not changed', async () => {
    const { memory } = memoryOf(page(CARD))
    memory.remember(page(CARD))
    expect([await memory.change(), await memory.change()]).toEqual([null, null])
  })

  test('a page whose tags change is returned once', async () => {
    const next = page(CARD.replace('One', 'Two'))
    const { memory } = memoryOf(next)
    memory.remember(page(CARD))
    expect(await memory.change()).toBe(next)
    expect(await memory.change()).toBeNull()
  })

  test('a page whose text alone changes is returned as well', async () => {
    const next = page(CARD, '<p>new</p>')
    const { memory } = memoryOf(next)
    memory.remember(page(CARD, '<p>old</p>'))
    expect(await memory.change()).not.toBeNull()
    expect(await memory.change()).toBeNull()
  })
})

describe('a page that differs on every request', () => {
  const stamped = (time: number, head = CARD) => page(`${head}<script src="/app.js?t=${time}"></script>`)

  test('is returned only when what previews read has changed', async () => {
    const other = CARD.replace('One', 'Two')
    const { memory, requests } = memoryOf(
      stamped(1),
      stamped(2),
      stamped(3),
      stamped(4),
      stamped(5, other),
      stamped(6, other),
    )
    memory.remember(stamped(0))
    expect(await memory.change()).toBeNull()
    expect(requests()).toBe(2)
    expect([await memory.change(), await memory.change()]).toEqual([null, null])
    expect(await memory.change()).not.toBeNull()
    expect(await memory.change()).toBeNull()
  })
})
