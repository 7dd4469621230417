import { expect, it } from 'vitest'
import { ownMachineTarget } from './own-machine.ts'

it.each([
  ['http://localhost:3000/', 'localhost:3000'],
  ['localhost:3000', 'localhost:3000'],
  ['127.0.0.1:5173/blog', '127.0.0.1:5173/blog'],
  ['http://localhost:3000/blog/first-post.html', 'localhost:3000/blog/first-post.html'],
  ['https://localhost:8443/', 'https://localhost:8443'],
  ['http://127.0.0.1:5173/', '127.0.0.1:5173'],
  ['http://[::1]:5173/', '[::1]:5173'],
])('%s is inspected with devcli %s', (typed, target) => {
  expect(ownMachineTarget(typed)).toBe(target)
})

it.each([
  '',
  'http://',
  'http://10.0.0.1/',
  'http://intranet/',
  'http://localhost.example.com/',
  'http://127.0.0.2/',
])('%j is of no machine of the reader', (typed) => {
  expect(ownMachineTarget(typed)).toBeNull()
})

it.each(['/;rm -rf ~', '/$(id)', '/`id`', '/a&b', "/'", '/%0aid', '/?q=$(id)', '/#|id'])(
  'characters that a shell interprets are left out of the line: %s',
  (path) => {
    expect(ownMachineTarget(`http://localhost:3000${path}`)).toBe('localhost:3000')
  },
)
