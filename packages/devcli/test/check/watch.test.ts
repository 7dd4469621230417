/** `devcli check <url> --watch`: which saves of a page are judged. The clock is the test's own. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { inspectLocalUrl } from '../../src/check/targets/inspect-local-url.ts'
import { watch } from '../../src/commands/check/watch.ts'
import { cleanUp, goodPage, runCheck, settled, startServer } from './run-check.ts'

afterEach(cleanUp)

const access = { version: '1', baseUrl: 'https://linklens.invalid', timeoutMs: 10_000, headers: {} }

interface Watching {
  /** What the page says. */
  readonly judged: string[]
  readonly save: (title: string) => void
}

/**
 * Watches a page whose title is saved at the moments that a test says, until so many polls have passed.
 * @returns the titles that were judged.
 */
async function watched(
  at: {
    readonly whileJudging?: (page: Watching) => void
    readonly atPoll?: (poll: number, page: Watching) => void
  },
  {
    polls = 4,
    answer = (title: string) => goodPage().replaceAll('Bread for beginners', title),
    site = 'https://site.example',
  } = {},
) {
  const stop = new AbortController()
  let title = 'first'
  const judged: string[] = []
  const page: Watching = { judged, save: (next) => (title = next) }
  const { origin } = await startServer((_, outgoing) =>
    outgoing.writeHead(200, { 'content-type': 'text/html' }).end(answer(title)),
  )
  let poll = 0
  const clock = {
    async wait() {
      poll += 1
      at.atPoll?.(poll, page)
      if (poll === polls) stop.abort(new Error('stopped'))
      stop.signal.throwIfAborted()
      await nextTurn()
    },
  }
  const judge: Parameters<typeof watch>[0]['judge'] = async (onCapture) => {
    const { inspection } = await inspectLocalUrl(`${origin}/`, access, {
      signal: stop.signal,
      extras: {},
      turn: Promise.resolve(),
      onCapture,
      site,
      // As crawlers too, as `check` asks.
      pages: 1,
    })
    judged.push(inspection.normalizedMetadata.title?.value ?? '')
    at.whileJudging?.(page)
    return 0
  }
  await settled((cli) => watch({ url: `${origin}/`, access, judge, clock }, cli), { signal: stop.signal })
  return judged
}

describe('watching', () => {
  test('judges a save that came between the judgement and the first poll', async () => {
    const judged = await watched({
      whileJudging: ({ judged: titles, save }) => {
        if (titles.length === 1) save('second')
      },
    })
    expect(judged).toEqual(['first', 'second'])
  })

  test('judges a save that came while another one was judged', async () => {
    const judged = await watched({
      atPoll: (poll, { save }) => {
        if (poll === 1) save('second')
      },
      whileJudging: ({ judged: titles, save }) => {
        if (titles.length === 2) save('third')
      },
    })
    expect(judged).toEqual(['first', 'second', 'third'])
  })

  test('judges once what stays the same, also a page that differs on each request', async () => {
    expect(await watched({})).toEqual(['first'])
    let nonce = 0
    const answer = (title: string) =>
      goodPage({ extra: `<script nonce="${(nonce += 1)}"></script>` }).replaceAll(
        'Bread for beginners',
        title,
      )
    expect(await watched({}, { answer })).toEqual(['first'])
  })

  test('judges again what could not be judged', async () => {
    let asked = 0
    const answer = (title: string) => {
      asked += 1
      return goodPage().replaceAll('Bread for beginners', title)
    }
    const stop = new AbortController()
    const { origin } = await startServer((_, outgoing) =>
      outgoing.writeHead(200, { 'content-type': 'text/html' }).end(answer('first')),
    )
    let judgements = 0
    const judge = async () => {
      judgements += 1
      if (judgements === 3) stop.abort(new Error('stopped'))
      return 4
    }
    const clock = { wait: async () => stop.signal.throwIfAborted() }
    await settled((cli) => watch({ url: `${origin}/`, access, judge, clock }, cli), { signal: stop.signal })
    expect([judgements, asked > 1]).toEqual([3, true])
  })

  test.each([
    [['.', '--watch'], 'one page of a server'],
    [['localhost:3000', 'localhost:3000/a', '--watch'], 'one page of a server'],
    [['localhost:3000', '--watch', '--fail-under', '80'], 'is for people'],
    [['localhost:3000', '--watch', '--require', 'x'], 'is for people'],
    [['localhost:3000', '--watch', '--format', 'json'], 'is for people'],
  ])('watching of %j is refused', async (args, reason) => {
    const { code, stderr } = await runCheck(args)
    expect([code, stderr]).toEqual([2, expect.stringContaining(reason)])
  })
})
