import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createIdleProcesses, type IdleProcesses } from './idle-processes.ts'
import type { ImageProcess } from './image-process.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const MINUTE_MS = 60_000

/** As `createImageProcess`, without a process; ready at once. */
function fakeProcess(): ImageProcess {
  let isRunning = false
  return {
    start: () => void (isRunning = true),
    stop: () => void (isRunning = false),
    get isRunning() {
      return isRunning
    },
    get isReady() {
      return isRunning
    },
    run: async () => {
      isRunning = true
      return new Uint8Array()
    },
  }
}

function threeProcesses() {
  const all = [fakeProcess(), fakeProcess(), fakeProcess()]
  return { idle: createIdleProcesses(all), running: () => all.filter(({ isRunning }) => isRunning).length }
}

function taken(idle: IdleProcesses): ImageProcess {
  const process = idle.take(true)
  if (!process) throw new Error('all have a task')
  process.start()
  return process
}

/** So many tasks at once. */
function use(idle: IdleProcesses, count = 1): void {
  const processes = Array.from({ length: count }, () => taken(idle))
  for (const process of processes) idle.giveBack(process)
}

describe('idle image processes', () => {
  it('are not started before a task, or a word that one will come, which starts one', () => {
    const { idle, running } = threeProcesses()
    expect(running()).toBe(0)
    idle.start()
    idle.start()
    expect(running()).toBe(1)
    use(idle)
    expect(running()).toBe(1)
  })

  it('end a minute after their last task, but for one that ends after ten', () => {
    const { idle, running } = threeProcesses()
    use(idle, 3)
    expect(running()).toBe(3)
    vi.advanceTimersByTime(MINUTE_MS)
    expect(running()).toBe(1)
    vi.advanceTimersByTime(9 * MINUTE_MS - 1)
    expect(running()).toBe(1)
    vi.advanceTimersByTime(1)
    expect(running()).toBe(0)
  })

  it('keep the one that is used, and end the others meanwhile', () => {
    const { idle, running } = threeProcesses()
    use(idle, 3)
    for (let minute = 0; minute < 30; minute += 1) {
      use(idle)
      vi.advanceTimersByTime(MINUTE_MS / 2)
    }
    expect(running()).toBe(1)
    vi.advanceTimersByTime(9.5 * MINUTE_MS - 1)
    expect(running()).toBe(1)
    vi.advanceTimersByTime(1)
    expect(running()).toBe(0)
  })

  it('do not end while they have a task', () => {
    const { idle, running } = threeProcesses()
    use(idle)
    const busy = taken(idle)
    vi.advanceTimersByTime(20 * MINUTE_MS)
    expect([running(), busy.isRunning]).toEqual([1, true])
  })

  it('idle image processes that were started for a task that never came end as well', () => {
    const { idle, running } = threeProcesses()
    idle.start()
    vi.advanceTimersByTime(10 * MINUTE_MS)
    expect(running()).toBe(0)
  })

  it('give one that is not ready to a client that used much lately', () => {
    const { idle } = threeProcesses()
    use(idle)
    expect(idle.take(false)?.isReady).toBe(false)
    expect(idle.take(true)?.isReady).toBe(true)
  })
})
