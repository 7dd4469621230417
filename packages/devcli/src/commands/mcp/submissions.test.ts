import { expect, test } from 'vitest'
import { createSubmissions } from './submissions.ts'

test('two run at a time, the others in turn, also after a failure', async () => {
  const submissions = createSubmissions()
  let running = 0
  let most = 0
  const submit = (index: number) => async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    if (index === 1) throw new Error('no')
    return { data: { url: `/previews/${index}` } }
  }
  const calls = Array.from({ length: 8 }, (_, index) => submissions.submit(String(index), submit(index)))
  const ended = await Promise.allSettled(calls)
  expect([most, running]).toEqual([2, 0])
  expect(ended.map(({ status }) => status === 'fulfilled')).toEqual(
    [0, 1, 2, 3, 4, 5, 6, 7].map((index) => index !== 1),
  )
})

test('the next preview of a URL replaces the former one of that URL', async () => {
  const submissions = createSubmissions()
  const replaced: (string | undefined)[] = []
  const create = (key: string, id: string) =>
    submissions.submit(key, async ({ replaces }) => {
      replaced.push(replaces)
      return { data: { url: `/previews/${id}` } }
    })
  await create('http://localhost/a', 'first')
  await create('http://localhost/b', 'other')
  await create('http://localhost/a', 'second')
  await create('http://localhost/a', 'third')
  expect(replaced).toEqual([undefined, undefined, 'first', 'second'])
})
