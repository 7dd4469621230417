import { expect, test, vi } from 'vitest'
import type { UnusedGrant } from './rate-limit.ts'
import type { Grant, Refusal } from './rate-limit-result.ts'
import { openInspectionBudget } from './inspection-budget.ts'
import { LIKELY_KIB, MORE_KIB, type Amounts, type GrantsByKind } from './target-limits.ts'

const LIKELY = { page: 4, image: 3 }

const refusal = (retryAfterSeconds: number): Refusal => ({
  bucket: 'target',
  key: 'a site',
  retryAfterSeconds,
  headers: { 'Retry-After': String(retryAfterSeconds) },
  message: 'Too often.',
})

const grant = (granted: number, refused: Refusal | null = null): Grant => ({
  granted,
  refusal: refused,
  taken: [{ key: `${granted}`, resetsAt: 1 }],
})

/** Grants everything by default. */
function open(
  answer: (site: string, wanted: Amounts) => GrantsByKind = (_, { page, image, kib }) => ({
    ...(page > 0 && { page: grant(page) }),
    ...(image > 0 && { image: grant(image) }),
    ...(kib > 0 && { kib: grant(kib) }),
  }),
  first?: { site: string; grants: GrantsByKind },
) {
  const reserved: [site: string, wanted: Amounts][] = []
  const returned: UnusedGrant[] = []
  const onRefused = vi.fn()
  const source = {
    reserve: async (site: string, wanted: Amounts) => {
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
  const read = (kib: number) => budget.read(new URL(PAGE), kib * 1024)
  const kibAmounts = () => returned.filter(isOfKib).map(({ amount }) => amount)
  const amounts = () => returned.filter((one) => !isOfKib(one)).map(({ amount }) => amount)
  return { budget, take, takeAtOnce, read, reserved, amounts, kibAmounts, onRefused }
}

const isOfKib = ({ grant: { granted } }: UnusedGrant) => granted > 100

const PAGE = 'https://www.example.com/page'
const IMAGE = 'https://images.example.com/card.png'

test('reserves what is likely with the first request to a site, and serves the next from memory', async () => {
  const { take, reserved } = open()
  expect(await take(PAGE)).toBe(true)
  expect([take(PAGE), take(PAGE), take(IMAGE, 'image')]).toEqual([true, true, true])
  expect(reserved).toEqual([['example.com', { ...LIKELY, kib: LIKELY_KIB }]])
})

test('needs no reservation for what was reserved at admission', () => {
  const grants = { page: grant(4), image: grant(3), kib: grant(1_000) }
  const { take, reserved } = open(undefined, { site: 'example.com', grants })
  expect([take(PAGE), take(IMAGE, 'image')]).toEqual([true, true])
  expect(reserved).toEqual([])
})

test('shares one reservation between simultaneous requests', async () => {
  const { takeAtOnce, reserved } = open()
  expect(await takeAtOnce(['page', 'image', 'page', 'image'])).toEqual([true, true, true, true])
  expect(reserved).toHaveLength(1)
})

test('reserves more of a kind that is used up, and only of that kind', async () => {
  const { take, reserved } = open()
  for (let time = 0; time < 5; time += 1) expect(await take(PAGE)).toBe(true)
  expect(reserved.slice(1)).toEqual([['example.com', { page: 4, image: 0, kib: 0 }]])
})

test('never grants ten simultaneous requests more than was reserved', async () => {
  const { takeAtOnce, reserved, budget, amounts } = open()
  expect(await takeAtOnce(Array.from({ length: 10 }, () => 'page'))).not.toContain(false)
  expect(reserved.map(([, { page }]) => page)).toEqual([4, 4, 4])
  await budget.close()
  expect(amounts()).toEqual([2, 3])
})

test('reserves for each site separately', async () => {
  const { take, reserved } = open()
  await take(PAGE)
  await take('https://cdn.example.net/card.png', 'image')
  expect(reserved.map(([site]) => site)).toEqual(['example.com', 'example.net'])
})

test('reserves no page requests for a single image', async () => {
  const reserved: Amounts[] = []
  const source = {
    reserve: async (_: string, wanted: Amounts) => {
      reserved.push(wanted)
      return { image: grant(wanted.image), page: grant(wanted.page), kib: grant(wanted.kib) }
    },
    returnUnused: () => {},
  }
  const budget = openInspectionBudget(source, { page: 0, image: 1 })
  expect(await budget.take(new URL(IMAGE), 'image')).toBe(true)
  expect(await budget.take(new URL(IMAGE), 'page')).toBe(true)
  expect(reserved).toEqual([
    { page: 0, image: 1, kib: LIKELY_KIB },
    { page: 4, image: 0, kib: 0 },
  ])
})

test('returns the rest at the end, once', async () => {
  const { take, budget, amounts } = open()
  await take(PAGE)
  await take(IMAGE, 'image')
  await budget.close()
  await budget.close()
  expect(amounts()).toEqual([3, 2])
  expect(await take(PAGE)).toBe(false)
})

test('also returns a reservation that is pending at the end', async () => {
  const { take, budget, amounts } = open()
  const taken = take(PAGE)
  await budget.close()
  expect(await taken).toBe(false)
  expect(amounts()).toEqual([4, 3])
})

test('uses up a smaller grant, and then refuses', async () => {
  const { take, reserved, budget, amounts, onRefused } = open(() => ({
    page: grant(1, refusal(37)),
    image: grant(0, refusal(20)),
    kib: grant(LIKELY_KIB),
  }))
  expect(await take(PAGE)).toBe(true)
  expect([await take(PAGE), await take(IMAGE, 'image'), await take(PAGE)]).toEqual([false, false, false])
  // No second reservation: under attack, each inspection writes only once.
  expect(reserved).toHaveLength(1)
  expect(onRefused).toHaveBeenCalledTimes(1)
  expect(budget.refusal?.retryAfterSeconds).toBe(37)
  await budget.close()
  expect(amounts()).toEqual([])
})

test('has no refusal when it refused nothing', async () => {
  const { take, budget } = open(() => ({
    page: grant(1, refusal(37)),
    image: grant(3),
    kib: grant(LIKELY_KIB),
  }))
  await take(PAGE)
  expect(budget.refusal).toBeNull()
})

test('limits nothing when the store does not answer', async () => {
  const endless: Grant = { granted: Infinity, refusal: null, taken: [] }
  const { take, reserved } = open(() => ({ page: endless, image: endless, kib: endless }))
  for (let time = 0; time < 50; time += 1) expect(await take(PAGE)).toBe(true)
  expect(reserved).toHaveLength(1)
})

test('rejects a request whose reservation failed, and reserves again for the next', async () => {
  let fails = true
  const { take, budget } = open((_, { page, image, kib }) => {
    if (fails) throw new Error('broken')
    return { page: grant(page), image: grant(image), kib: grant(kib) }
  })
  await expect(take(PAGE)).rejects.toThrow('broken')
  fails = false
  expect(await take(PAGE)).toBe(true)
  await budget.close()
})

test('counts bytes against what was reserved, and returns whole KiB of the rest', async () => {
  const { take, read, budget, kibAmounts, reserved } = open()
  await take(PAGE)
  expect([read(100), read(0.5)]).toEqual([true, true])
  await budget.close()
  expect(reserved).toHaveLength(1)
  expect(kibAmounts()).toEqual([LIKELY_KIB - 101])
})

test('reserves more while a long answer arrives, once, with what came unreserved', async () => {
  const { take, read, reserved } = open()
  await take(PAGE)
  expect([read(LIKELY_KIB + 10), read(1)]).toEqual([true, true])
  expect(reserved.slice(1)).toEqual([['example.com', { page: 0, image: 0, kib: MORE_KIB + 10 }]])
  await vi.waitFor(() => expect(read(MORE_KIB - 2)).toBe(true))
  expect(reserved).toHaveLength(2)
})

test('ends an answer when its site may send no more, and refuses the next request', async () => {
  const { take, read, budget, reserved, onRefused } = open((_, { page, image }) => ({
    page: grant(page),
    image: grant(image),
    kib: grant(500, refusal(12)),
  }))
  await take(PAGE)
  expect([read(499), read(2), await take(PAGE), await take(IMAGE, 'image')]).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(reserved).toHaveLength(1)
  expect(onRefused).toHaveBeenCalledTimes(1)
  expect(budget.refusal?.retryAfterSeconds).toBe(12)
})

test('counts what came beyond the reserve at the end', async () => {
  let fails = false
  const { take, read, budget, reserved } = open((_, { page, image, kib }) => {
    if (fails) throw new Error('broken')
    return { page: grant(page), image: grant(image), kib: grant(kib) }
  })
  await take(PAGE)
  fails = true
  expect(read(LIKELY_KIB + 7)).toBe(true)
  await budget.close()
  expect(reserved.at(-1)).toEqual(['example.com', { page: 0, image: 0, kib: 7 }])
})
