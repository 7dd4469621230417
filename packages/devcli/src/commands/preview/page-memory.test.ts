import type { Capture } from '@linklens/engine'
import { exampleCapture } from '@linklens/engine'
import { describe, expect, test } from 'vitest'
import type { LocalCapture } from '../../local/capture.ts'
import { createPageMemory } from './page-memory.ts'

const page = (head: string, body = ''): LocalCapture => {
  const html = `<!doctype html><html lang="en"><head><title>A page</title>${head}</head><body>${body}</body></html>`
  const capture: Capture = exampleCapture({ url: 'http://localhost:3000/', mode: 'local', html })
  return { capture, parts: { capture: {}, html: capture.page.body, images: [] } }
}

/** Answers are given in turn; the last one for ever. */
function memoryOf(...answers: LocalCapture[]) {
  let asked = 0
  const memory = createPageMemory(async () => {
    const answer = answers[Math.min(asked, answers.length - 1)]
    asked += 1
    if (!answer) throw new Error('nothing to answer')
    return answer
  })
  return { memory, asked: () => asked }
}

const CARD = '<meta property="og:title" content="One">'

describe('a page', () => {
  test('that stays the same is no change', async () => {
    const { memory } = memoryOf(page(CARD))
    memory.remember(page(CARD))
    expect([await memory.change(), await memory.change()]).toEqual([null, null])
  })

  test('whose tags change is told once', async () => {
    const next = page(CARD.replace('One', 'Two'))
    const { memory } = memoryOf(next)
    memory.remember(page(CARD))
    expect(await memory.change()).toBe(next)
    expect(await memory.change()).toBeNull()
  })

  test('whose text alone changes is told as well', async () => {
    const next = page(CARD, '<p>new</p>')
    const { memory } = memoryOf(next)
    memory.remember(page(CARD, '<p>old</p>'))
    expect(await memory.change()).not.toBeNull()
    expect(await memory.change()).toBeNull()
  })
})

describe('a page that is never the same twice', () => {
  const stamped = (time: number, head = CARD) => page(`${head}<script src="/app.js?t=${time}"></script>`)

  test('is told only when what previews read changes', async () => {
    const other = CARD.replace('One', 'Two')
    const { memory, asked } = memoryOf(
      stamped(1),
      stamped(2),
      stamped(3),
      stamped(4),
      stamped(5, other),
      stamped(6, other),
    )
    memory.remember(stamped(0))
    expect(await memory.change()).toBeNull()
    expect(asked()).toBe(2)
    expect([await memory.change(), await memory.change()]).toEqual([null, null])
    expect(await memory.change()).not.toBeNull()
    expect(await memory.change()).toBeNull()
  })
})
