import { expect, test } from 'vitest'
import type { Cli } from '../../cli.ts'
import { printLink } from './unfurl.ts'

test.each([
  ['localhost:3000', 'blocked-host', 2],
  ['http://127.0.0.1/', 'blocked-host', 2],
  ['ftp://example.com/', 'unsupported-protocol', 2],
  ['mailto:ann', 'invalid-url', 2],
])('%s is refused before anything is asked, as %s', async (url, reason, exitCode) => {
  await expect(printLink(url, {} as Cli)).rejects.toMatchObject({
    exitCode,
    message: expect.stringMatching(new RegExp(`^${reason}: `)),
  })
})
