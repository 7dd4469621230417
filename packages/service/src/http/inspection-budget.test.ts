import { expect, test, vi } from 'vitest'
import type { UnusedGrant } from './rate-limit.ts'
import type { Grant, Refusal } from './rate-limit-result.ts'
import { openInspectionBudget } from './inspection-budget.ts'
import type { GrantsByKind, RequestsByKind } from './target-limits.ts'

const LIKELY = { page: 4, image: 3 }

const refusal = (retryAfterSeconds: number): Refusal => ({
  bucket: 'target',
  retryAfterSeconds,
  headers: { 'Retry-After': String(retryAfterSeconds) },
  message: 'Too often.',
})

const grant = (granted: number, refused: Refusal | null = null): Grant => ({
  granted,
  refusal: refused,
  taken: [{ key: `${granted}`, resetsAt: 1 }],
})

/** Grants everything, unless told otherwise. */
function open(
  answer: (site: string, wanted: RequestsByKind) => GrantsByKind = (_, { page, image }) => ({
    ...(page > 0 && { page: grant(page) }),
    ...(image > 0 && { image: grant(image) }),
  }),
  first?: { site: string; grants: GrantsByKind },
) {
  const reserved: [site: string, wanted: RequestsByKind][] = []
  const returned: UnusedGrant[] = []
  const onRefused = vi.fn()
  const source = {
    reserve: async (site: string, wanted: RequestsByKind) => {
      reserved.push([site, wanted])
      return answer(site, wanted)
    },
    returnUnused: (unused: readonly UnusedGrant[]) => void returned.push(...unused),
    onRefused,
  }
  const budget = openInspectionBudget(source, LIKELY, first)
  const take = (url: string, kind: 'page' | 'image' = 'page') => budget.take(new URL(url), kind)
  const takeAtOnce = (kinds: readonly ('page' | 'image')[]) =>
    Promise.all(kinds.map(async (kind) => take(kind === 'page' ? PAGE : IMAGE, kind)))
  const amounts = () => returned.map(({ amount }) => amount)
  return { budget, take, takeAtOnce, reserved, amounts, onRefused }
}

const PAGE = 'https://www.example.com/page'
const IMAGE = 'https://images.example.com/card.png'

test('the first request to a site reserves what is likely, and the next are answered from memory', async () => {
  const { take, reserved } = open()
  expect(await take(PAGE)).toBe(true)
  expect([take(PAGE), take(PAGE), take(IMAGE, 'image')]).toEqual([true, true, true])
  expect(reserved).toEqual([['example.com', LIKELY]])
})

test('what is reserved with the admission needs no reservation', () => {
  const grants = { page: grant(4), image: grant(3) }
  const { take, reserved } = open(undefined, { site: 'example.com', grants })
  expect([take(PAGE), take(IMAGE, 'image')]).toEqual([true, true])
  expect(reserved).toEqual([])
})

test('requests that come at the same time share one reservation', async () => {
  const { takeAtOnce, reserved } = open()
  expect(await takeAtOnce(['page', 'image', 'page', 'image'])).toEqual([true, true, true, true])
  expect(reserved).toHaveLength(1)
})

test('more of a kind is reserved when it is used up, and of that kind alone', async () => {
  const { take, reserved } = open()
  for (let time = 0; time < 5; time += 1) expect(await take(PAGE)).toBe(true)
  expect(reserved.slice(1)).toEqual([['example.com', { page: 4, image: 0 }]])
})

test('ten requests at once never get more than was reserved', async () => {
  const { takeAtOnce, reserved, budget, amounts } = open()
  expect(await takeAtOnce(Array.from({ length: 10 }, () => 'page'))).not.toContain(false)
  expect(reserved.map(([, { page }]) => page)).toEqual([4, 4, 4])
  await budget.close()
  expect(amounts()).toEqual([2, 3])
})

test('each site has a reservation of its own', async () => {
  const { take, reserved } = open()
  await take(PAGE)
  await take('https://cdn.example.net/card.png', 'image')
  expect(reserved.map(([site]) => site)).toEqual(['example.com', 'example.net'])
})

test('one image alone reserves nothing of pages', async () => {
  const reserved: RequestsByKind[] = []
  const source = {
    reserve: async (_: string, wanted: RequestsByKind) => {
      reserved.push(wanted)
      return { image: grant(wanted.image), ...(wanted.page > 0 && { page: grant(wanted.page) }) }
    },
    returnUnused: () => {},
  }
  const budget = openInspectionBudget(source, { page: 0, image: 1 })
  expect(await budget.take(new URL(IMAGE), 'image')).toBe(true)
  expect(await budget.take(new URL(IMAGE), 'page')).toBe(true)
  expect(reserved).toEqual([
    { page: 0, image: 1 },
    { page: 4, image: 0 },
  ])
})

test('the rest goes back at the end, once', async () => {
  const { take, budget, amounts } = open()
  await take(PAGE)
  await take(IMAGE, 'image')
  await budget.close()
  await budget.close()
  expect(amounts()).toEqual([3, 2])
  expect(await take(PAGE)).toBe(false)
})

test('what is still being reserved at the end goes back as well', async () => {
  const { take, budget, amounts } = open()
  const taken = take(PAGE)
  await budget.close()
  expect(await taken).toBe(false)
  expect(amounts()).toEqual([4, 3])
})

test('who gets less than was wanted has what came, and then no more', async () => {
  const { take, reserved, budget, amounts, onRefused } = open(() => ({
    page: grant(1, refusal(37)),
    image: grant(0, refusal(20)),
  }))
  expect(await take(PAGE)).toBe(true)
  expect([await take(PAGE), await take(IMAGE, 'image'), await take(PAGE)]).toEqual([false, false, false])
  // Nobody is asked again: under attack each inspection writes once.
  expect(reserved).toHaveLength(1)
  expect(onRefused).toHaveBeenCalledTimes(1)
  expect(budget.refusal?.retryAfterSeconds).toBe(37)
  await budget.close()
  expect(amounts()).toEqual([])
})

test('a budget that refused nothing has no refusal', async () => {
  const { take, budget } = open(() => ({ page: grant(1, refusal(37)), image: grant(3) }))
  await take(PAGE)
  expect(budget.refusal).toBeNull()
})

test('a store that does not answer limits nothing', async () => {
  const endless: Grant = { granted: Infinity, refusal: null, taken: [] }
  const { take, reserved } = open(() => ({ page: endless, image: endless }))
  for (let time = 0; time < 50; time += 1) expect(await take(PAGE)).toBe(true)
  expect(reserved).toHaveLength(1)
})

test('a reservation that fails fails its request, and the next tries again', async () => {
  let fails = true
  const { take, budget } = open((_, { page, image }) => {
    if (fails) throw new Error('broken')
    return { page: grant(page), image: grant(image) }
  })
  await expect(take(PAGE)).rejects.toThrow('broken')
  fails = false
  expect(await take(PAGE)).toBe(true)
  await budget.close()
})
