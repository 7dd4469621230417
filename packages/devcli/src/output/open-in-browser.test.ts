import { expect, test } from 'vitest'
import { openerOf } from './open-in-browser.ts'

const URL_WITH_SHELL_SYNTAX = 'https://example.com/?a=1&calc^"\'$(id)'

test.each(['linux', 'darwin', 'win32', 'freebsd'] as const)(
  '%s gets the URL as one argument, without a shell',
  (platform) => {
    const [command, ...args] = openerOf(platform, URL_WITH_SHELL_SYNTAX)
    expect(command).not.toMatch(/cmd|sh$|powershell/)
    expect(args.at(-1)).toBe(URL_WITH_SHELL_SYNTAX)
  },
)
