import { expect, test } from 'vitest'
import { createPace } from './site-pace.ts'

/** Requests of one site and when each was sent, by a clock that waiting moves. */
async function sentAt(count: number, perSecond: number): Promise<number[]> {
  let time = 0
  const take = createPace(perSecond, { now: () => time, wait: async (ms) => void (time += ms) })
  const sent: number[] = []
  for (let index = 0; index < count; index += 1) {
    await take(new URL(`https://site.example/${index}`), 'page')
    sent.push(time)
  }
  return sent
}

test('a first page is asked for at once, and what follows at the rate', async () => {
  const sent = await sentAt(70, 2)
  expect(sent.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 0))
  expect(sent.slice(10)).toEqual(Array.from({ length: 60 }, (_, index) => (index + 1) * 500))
})

test('a pause of a site is not saved up for more than that', async () => {
  let time = 0
  const waits: number[] = []
  const take = createPace(10, { now: () => time, wait: async (ms) => void waits.push(ms) })
  const url = new URL('https://site.example/')
  for (let index = 0; index < 10; index += 1) await take(url, 'page')
  time = 60_000
  for (let index = 0; index < 11; index += 1) await take(url, 'page')
  expect(waits).toEqual([100])
})

test('each host has its own', async () => {
  const waits: number[] = []
  const take = createPace(1, { now: () => 0, wait: async (ms) => void waits.push(ms) })
  for (let index = 0; index < 20; index += 1) await take(new URL(`https://site-${index}.example/`), 'page')
  expect(waits).toEqual([])
})
