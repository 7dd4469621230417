import { expect, test } from 'vitest'
import type { RateLimitRequest } from './rate-limit-table.ts'
import type { RateLimitResult, RateLimits } from './rate-limit.ts'
import { openInspectionBudget, type BudgetPlan } from './inspection-budget.ts'

const refusal = (retryAfterSeconds: number) => ({
  bucket: 'target' as const,
  key: 'a site',
  retryAfterSeconds,
  headers: { 'Retry-After': String(retryAfterSeconds) },
  message: 'Too often.',
})

const PAGE = 'https://www.example.com/page'
const IMAGE = 'https://images.example.com/card.png'
const PLAN: BudgetPlan = { target: new URL(PAGE), crawlers: 2 }

/** @param units of each site, from all clients. @param kib the same of bytes. */
function open(plan: BudgetPlan = {}, { units = Infinity, kib = Infinity } = {}) {
  const counted: [key: string, cost: number][] = []
  const left = new Map<string, number>()
  let reported = 0
  const keyOf = ([first]: readonly RateLimitRequest[]) => first?.key ?? ''
  const rateLimits: Pick<RateLimits, 'take' | 'inProcess' | 'siteRefused'> = {
    async take(requests): Promise<RateLimitResult> {
      const cost = requests[0]?.cost ?? 1
      const before = left.get(keyOf(requests)) ?? units
      if (before < cost) return { ok: false, ...refusal(37) }
      left.set(keyOf(requests), before - cost)
      counted.push([keyOf(requests), cost])
      return { ok: true, headers: {} }
    },
    siteRefused: () => void (reported += 1),
    inProcess(requests) {
      return (cost) => {
        const before = left.get(keyOf(requests)) ?? kib
        left.set(keyOf(requests), before - cost)
        return before <= 0 ? refusal(12) : null
      }
    },
  }
  const budget = openInspectionBudget(rateLimits, '192.0.2.1', plan)
  const take = async (url: string, kind: 'page' | 'image' = 'page') => budget.take(new URL(url), kind)
  const takeMany = (count: number, kind: 'page' | 'image' = 'page') =>
    Promise.all(Array.from({ length: count }, () => take(kind === 'page' ? PAGE : IMAGE, kind)))
  return {
    budget,
    take,
    takeMany,
    counted,
    reported: () => reported,
    read: (some: number) => budget.read(new URL(PAGE), some * 1024),
  }
}

test('counts the plan with the first request, and nothing for those that it covers', async () => {
  const { take, takeMany, counted } = open(PLAN)
  expect(await take(PAGE)).toBe(true)
  expect(await takeMany(3)).toEqual([true, true, true])
  expect(await takeMany(12, 'image')).not.toContain(false)
  expect(counted).toEqual([['site example.com', 12]])
})

test('counts nothing while nothing is asked for', () => {
  expect(open(PLAN).counted).toEqual([])
})

test('counts what goes beyond the plan, of all requests that wait at once', async () => {
  const { takeMany, counted } = open(PLAN)
  await takeMany(4)
  expect(await takeMany(7)).not.toContain(false)
  expect(counted.map(([, cost]) => cost)).toEqual([12, 21])
})

test.each([1, 2, 5, 40])('never sends more of %i requests at once than were counted', async (units) => {
  const { takeMany, counted } = open(PLAN, { units })
  const granted = (await Promise.all([takeMany(10), takeMany(10, 'image')])).map(
    (answers) => answers.filter(Boolean).length,
  )
  const sum = counted.reduce((all, [, cost]) => all + cost, 0)
  expect(sum).toBeLessThanOrEqual(units)
  expect(Math.max((granted[0] ?? 0) * 3, granted[1] ?? 0)).toBeLessThanOrEqual(sum)
})

test('counts each site for itself, and another one as it is asked', async () => {
  const { take, counted } = open(PLAN)
  await take(PAGE)
  await take('https://cdn.example.net/card.png', 'image')
  await take('https://cdn.example.net/icon.png', 'image')
  await take('https://moved.example.org/')
  expect(counted).toEqual([
    ['site example.com', 12],
    ['site example.net', 3],
    ['site example.org', 3],
  ])
})

test('counts a single image as one', async () => {
  const { take, counted } = open()
  expect(await take(IMAGE, 'image')).toBe(true)
  expect(counted).toEqual([['site example.com', 1]])
})

test('asks for less where not the whole plan is left, and then refuses, which is reported once', async () => {
  const { budget, take, counted, reported } = open(PLAN, { units: 4 })
  expect(await take(PAGE)).toBe(true)
  expect(reported()).toBe(0)
  expect(await take(PAGE)).toBe(false)
  expect(await take(IMAGE, 'image')).toBe(false)
  expect(counted).toEqual([['site example.com', 3]])
  expect(budget.refusal?.retryAfterSeconds).toBe(37)
  expect(reported()).toBe(1)
})

test('has no refusal when it refused nothing', async () => {
  const { budget, take } = open(PLAN)
  await take(PAGE)
  expect(budget.refusal).toBeNull()
})

test('a request whose count fails is not sent, and the next one is counted', async () => {
  let fails = true
  const rateLimits = {
    take: async (): Promise<RateLimitResult> => {
      if (fails) throw new Error('broken')
      return { ok: true, headers: {} }
    },
    inProcess: () => () => null,
    siteRefused: () => {},
  }
  const budget = openInspectionBudget(rateLimits, '192.0.2.1', PLAN)
  await expect(budget.take(new URL(PAGE), 'page')).rejects.toThrow('broken')
  fails = false
  expect(await budget.take(new URL(PAGE), 'page')).toBe(true)
})

test('ends an answer when its site may send no more, and refuses the next request', async () => {
  const { budget, take, read } = open(PLAN, { kib: 500 })
  await take(PAGE)
  expect([read(499), read(2), read(1)]).toEqual([true, true, false])
  expect([await take(PAGE), await take(IMAGE, 'image')]).toEqual([false, false])
  expect(budget.refusalAt(new URL(PAGE))?.retryAfterSeconds).toBe(12)
  expect(budget.refusal?.retryAfterSeconds).toBe(12)
})
