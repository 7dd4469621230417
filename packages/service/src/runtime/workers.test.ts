import cluster, { type Worker } from 'node:cluster'
import { EventEmitter } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { createLogs } from '../telemetry/logs.ts'
import { followWorkers, restartDelayMs } from './workers.ts'

afterEach(() => void cluster.removeAllListeners())

test('a worker that keeps crashing is restarted ever more slowly, but always restarted', () => {
  expect([1, 2, 3, 4, 8, 9, 10, 1_000].map(restartDelayMs)).toEqual([
    100, 200, 400, 800, 12_800, 25_600, 30_000, 30_000,
  ])
})

test('a message to a killed worker ends no other process, and its failure is logged', () => {
  const lines: Record<string, unknown>[] = []
  followWorkers(createLogs({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) }))
  const killed = Object.assign(new EventEmitter(), { id: 7 }) as Worker
  cluster.emit('fork', killed)
  killed.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
  expect(lines).toEqual([
    expect.objectContaining({ event: 'worker-unreachable', unreachable: 7, reason: 'EPIPE' }),
  ])
})

test('a worker counts as serving once it listens', () => {
  const serving = followWorkers(createLogs({ level: 'silent' }))
  const worker = Object.assign(new EventEmitter(), { id: 1 }) as Worker
  cluster.emit('fork', worker)
  expect(serving.has(worker)).toBe(false)
  cluster.emit('listening', worker)
  expect(serving.has(worker)).toBe(true)
})
