import { exampleCapture, type Capture } from '@linklens/engine'
import { expect, test } from 'vitest'
import { imagesNotFetched } from './images-not-fetched.ts'

const PAGE = 'http://localhost:3000/'
const page = exampleCapture({ url: PAGE, mode: 'local', html: '<title>x</title>' })
const withImage = (url: string, code: 'BLOCKED_HOST' | 'TIMEOUT'): Capture => ({
  ...page,
  images: [
    {
      url,
      response: null,
      prefix: new Uint8Array(),
      complete: false,
      totalBytes: null,
      error: { code, message: '' },
    },
  ],
})

test.each([
  ['http://localhost:9000/a.png', 'is on another port than the page. Allow it with --allow-port 9000.'],
  ['http://localhost/a.png', 'is on another port than the page. Allow it with --allow-port 80.'],
  ['https://localhost/a.png', 'is on another port than the page. Allow it with --allow-port 443.'],
  ['http://localhost:3000/a.png', 'redirects to another port, or to another machine.'],
])('an image at %s is not fetched: it %s', (url, reason) => {
  const [line = '', ...others] = imagesNotFetched(withImage(url, 'BLOCKED_HOST'))
  expect(line).toMatch(`Not fetched: ${url} ${reason}`)
  expect(others).toEqual([])
})

test('other faults are the report’s business', () => {
  expect(imagesNotFetched(withImage('http://localhost:3000/a.png', 'TIMEOUT'))).toEqual([])
})
