import { expect, test } from 'vitest'
import { createUploadBudget } from './upload-budget.ts'

const unavailable = expect.objectContaining({
  code: 'UNAVAILABLE',
  headers: expect.objectContaining({ 'Retry-After': '5' }),
})
const refusal = (work: () => unknown): unknown => {
  try {
    work()
    return 'was not refused'
  } catch (error) {
    return error
  }
}

test('limits the bytes of all uploads together, and frees those of closed ones', () => {
  const budget = createUploadBudget({ maxBytes: 100 })
  const [first, second] = [budget.open('anna'), budget.open('bert')]
  first.add(60)
  second.add(40)
  expect(refusal(() => second.add(1))).toEqual(unavailable)
  first.close()
  first.close()
  second.add(60)
  expect(refusal(() => second.add(1))).toEqual(unavailable)
})

test('limits the uploads of one account, not those of others', () => {
  const budget = createUploadBudget({ perSender: 2 })
  const first = budget.open('anna')
  budget.open('anna')
  expect(refusal(() => budget.open('anna'))).toEqual(unavailable)
  budget.open('bert')
  first.close()
  budget.open('anna')
  expect(refusal(() => budget.open('anna'))).toEqual(unavailable)
})
