import { expect, test } from 'vitest'
import { ConfigError } from '../config.ts'
import { startProblem } from './start-problem.ts'
import { StoreError } from '../store/store-error.ts'

const listenError = (code: string) =>
  Object.assign(new Error('listen'), { code, address: '192.0.2.1', port: 80 })

test.each([
  ['EADDRINUSE', /^Port 80 is already in use\. .* set PORT /],
  ['EACCES', /^This user may not listen on port 80\. Set PORT /],
  ['EADDRNOTAVAIL', /^HOST names an address .* 192\.0\.2\.1\. Use /],
  ['ENOTFOUND', /^HOST names an address /],
])('%s names the variable to change', (code, sentence) => {
  expect(startProblem(listenError(code))).toMatch(sentence)
})

test('problems written for the operator are shown as they are', () => {
  expect(startProblem(new ConfigError(['PORT must be a number.']))).toMatch(/\n {2}PORT must be a number\.$/)
  expect(startProblem(new StoreError('The database cannot be opened.'))).toBe(
    'The database cannot be opened.',
  )
})

test('any other error is shown with its stack', () => {
  expect(startProblem(new TypeError('no such thing'))).toMatch(/TypeError: no such thing\n\s+at /)
  expect(startProblem('a string')).toBe('a string')
})
