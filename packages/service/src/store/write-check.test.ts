import { describe, expect, test, vi } from 'vitest'
import { createWriteCheck } from './write-check.ts'

/** SQLite's own error. */
const full = Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })

function checkAt(clock = { now: 0 }) {
  const write = vi.fn(() => Promise.resolve())
  return { clock, write, check: createWriteCheck(write, () => clock.now) }
}

describe('the check of writes', () => {
  test('writes nothing while all is well', async () => {
    const { check, write } = checkAt()
    for (let times = 0; times < 3; times += 1) await check.run()
    expect(write).not.toHaveBeenCalled()
  })

  test('does not mistake a wrong query for a failing database', async () => {
    const { check, write } = checkAt()
    check.note(new TypeError('x is not a function'))
    await check.run()
    expect(write).not.toHaveBeenCalled()
  })

  test('fails from a failed write on, until one works', async () => {
    const { check, write, clock } = checkAt()
    check.note(full)
    write.mockRejectedValue(full)
    await expect(check.run()).rejects.toBe(full)
    clock.now += 5_000
    await expect(check.run()).rejects.toBe(full)
    write.mockResolvedValue()
    clock.now += 5_000
    await check.run()
    await check.run()
    expect(write).toHaveBeenCalledTimes(3)
  })

  test.each([
    { code: 'ERR_SQLITE_ERROR', errcode: 11 },
    { code: 'ERR_SQLITE_ERROR', errcode: 11 | (1 << 8) },
    { code: 'ERR_SQLITE_ERROR', errcode: 26 },
    { code: 'XX001', severity: 'ERROR' },
  ])('fails for good once the database reported damage: %o', async (reported) => {
    const { check, write, clock } = checkAt()
    check.note(Object.assign(new Error('damaged'), reported))
    clock.now += 60_000
    for (let times = 0; times < 2; times += 1) await expect(check.run()).rejects.toThrow('restore a backup')
    expect(write).not.toHaveBeenCalled()
  })

  test('writes at most once in five seconds', async () => {
    const { check, write, clock } = checkAt()
    check.note(full)
    write.mockRejectedValue(full)
    const asked = () => Promise.allSettled(Array.from({ length: 10 }, () => check.run()))
    expect((await asked()).map(({ status }) => status)).not.toContain('fulfilled')
    clock.now += 4_999
    expect((await asked()).map(({ status }) => status)).not.toContain('fulfilled')
    expect(write).toHaveBeenCalledTimes(1)
  })
})
