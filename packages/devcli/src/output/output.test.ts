import { PassThrough, Writable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { code, createOutput, paint, type OutputOptions } from './output.ts'

function outputTo(options: Partial<OutputOptions> & { isTTY?: boolean } = {}) {
  const { isTTY = false, ...given } = options
  const [stdout, stderr] = [new PassThrough(), new PassThrough()].map((stream) =>
    Object.assign(stream, { isTTY }),
  )
  if (!stdout || !stderr) throw new Error('unreachable')
  const output = createOutput({ stdout, stderr, env: {}, json: false, noColor: false, ...given })
  const read = () => ({ stdout: String(stdout.read() ?? ''), stderr: String(stderr.read() ?? '') })
  return { output, read }
}

const envelope = { message: 'done', status: 200, data: { title: '\u001b[31m\u202e' } }

describe('streams', () => {
  test('lines go to standard output, notes to standard error', () => {
    const { output, read } = outputTo()
    output.line('result')
    output.note('hint')
    output.envelope(envelope)
    expect(read()).toEqual({ stdout: 'result\n', stderr: 'hint\n' })
  })

  test('streams with --json one document goes to standard output, and everything else to standard error', () => {
    const { output, read } = outputTo({ json: true })
    output.line('result')
    output.note('hint')
    output.envelope(envelope)
    const { stdout, stderr } = read()
    expect(JSON.parse(stdout)).toEqual(envelope)
    expect(stderr).toBe('result\nhint\n')
  })
})

describe('colour', () => {
  const isColoured = (options: Parameters<typeof outputTo>[0]) => {
    const { output, read } = outputTo(options)
    output.line(paint('red', 'x'))
    return read().stdout === '\u001b[31mx\u001b[0m\n'
  }

  test.each<[Parameters<typeof outputTo>[0], boolean]>([
    [{ isTTY: true }, true],
    [{ isTTY: false }, false],
    [{ isTTY: true, noColor: true }, false],
    [{ isTTY: true, env: { NO_COLOR: '1' } }, false],
    [{ isTTY: true, env: { NO_COLOR: '' } }, true],
    [{ isTTY: true, env: { TERM: 'dumb' } }, false],
    [{ isTTY: false, env: { FORCE_COLOR: '1' } }, true],
    [{ isTTY: true, env: { FORCE_COLOR: '0' } }, false],
    [{ isTTY: false, env: { FORCE_COLOR: '1', NO_COLOR: '1' } }, false],
  ])('colour with %j: %s', (options, expected) => {
    expect(isColoured(options)).toBe(expected)
  })
})

test('code is indented by spaces, and has no other tab', () => {
  const { output, read } = outputTo()
  output.line(code('  \tprintf( "a\tb" );'))
  expect(read().stdout).toBe(String.raw`      printf( "a\u0009b" );` + '\n')
})

test('text cannot add colours or other escapes of its own', () => {
  const { output, read } = outputTo({ isTTY: true, json: true })
  output.line('a\u001b[31m', paint('dim', '\u202eb'))
  output.envelope(envelope)
  const { stdout, stderr } = read()
  expect(stderr).toBe('a\\u001b[31m\u001b[2m\\u202eb\u001b[0m\n')
  expect(stdout).not.toContain('\u202e')
  expect(stdout).not.toContain('\u001b')
})

test('a closed pipe is noticed, and is no error', async () => {
  const closedPipe = new Writable({
    write: (_chunk, _encoding, done) => done(Object.assign(new Error(), { code: 'EPIPE' })),
  })
  const { output } = outputTo({ stdout: closedPipe })
  expect(output.isClosed()).toBe(false)
  output.line('result')
  await output.flush()
  expect(output.isClosed()).toBe(true)
  output.line('more')
})

describe('progress', () => {
  test('replaces itself on a terminal, and makes room for the next line', () => {
    const { output, read } = outputTo({ isTTY: true, noColor: true })
    output.progress('1 of 3\u001b[31m')
    output.progress('2 of 3')
    output.note('done')
    output.progress(null)
    const clear = '\r\u001b[2K'
    // The second one came too soon after the first to be drawn.
    expect(read().stderr).toBe(`${clear}1 of 3\\u001b[31m${clear}done\n`)
  })

  test('is printed nowhere else', () => {
    const { output, read } = outputTo()
    output.progress('1 of 2')
    expect(read()).toEqual({ stdout: '', stderr: '' })
  })
})

describe('an output that cannot be written', () => {
  const failing = (failure: string) =>
    new Writable({
      write: (_chunk, _encoding, done) => done(Object.assign(new Error('write failed'), { code: failure })),
    })

  test.each([
    ['ENOSPC', 'write failed'],
    ['EPIPE', undefined],
  ])('an output that cannot be written: %s', async (failure, message) => {
    const { output } = outputTo({ stdout: failing(failure) })
    output.line('result')
    await new Promise(setImmediate)
    expect(output.failure()?.message).toBe(message)
    expect(output.isClosed()).toBe(true)
  })
})
