/** Pages that a link preview has to survive, on loopback in a process of their own. Sends its port, and what was asked of it. */
import { createServer } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'

const html = (charset = '; charset=utf-8') => ({ 'content-type': `text/html${charset}` })
const head = (more = '<meta property="og:description" content="Text">') =>
  `<!doctype html><html lang="en"><head><base href="/base/"><title>Tag</title>
<meta property="og:title" content="Card"><meta property="og:image" content="card.png">${more}</head><body>`
const filledTo = (bytes, start) =>
  Buffer.from(
    (
      start + '<p class="text">Some text of a page, with <a href="/x">a link</a>.</p>\n'.repeat(bytes / 60)
    ).slice(0, bytes),
  )

/** Without a description, so that it is read on behind its head. */
const long = filledTo(3_000_000, head(''))

/** «プレビュー» in Shift_JIS, named by a meta tag alone, and «미리보기» in EUC-KR, named by the header alone. */
const shiftJis = Buffer.from('837683 8c8372 8385815b'.replaceAll(' ', ''), 'hex')
const eucKr = Buffer.from('b9ccb8ae bab8b1e2'.replaceAll(' ', ''), 'hex')
const titled = (bytes, more = '') =>
  Buffer.concat([Buffer.from(`<head>${more}<title>`), bytes, Buffer.from('</title></head><body>Text.')])

const MEGABYTES_OF_ENDLESS = 80
const piece = Buffer.from('<p>endless</p>\n'.repeat(70_000))

const ANSWERS = {
  '/small': [200, html(), filledTo(10_000, head())],
  '/large': [200, html(), filledTo(3_000_000, head())],
  '/long': [200, html(), long],
  '/long-first': [200, html(), long.subarray(0, 512_000)],
  '/shift-jis': [200, html(''), titled(shiftJis, '<meta charset="shift_jis">')],
  '/euc-kr': [200, html('; charset=euc-kr'), titled(eucKr)],
  '/challenge': [403, { ...html(), 'cf-mitigated': 'challenge' }, '<title>Just a moment...</title>'],
  // 29 kB on the wire, 30 MB unpacked.
  '/bomb': [200, { ...html(), 'content-encoding': 'gzip' }, gzipSync(head() + '\0'.repeat(30_000_000))],
}

const ENDLESS = {
  '/endless': [html(), head('')],
  '/file': [{ 'content-type': 'application/octet-stream' }, ''],
}

function sendWithoutEnd(response, [headers, start]) {
  response.writeHead(200, headers).write(start)
  // A reader that leaves early is what we hope for.
  pipeline(Readable.from(Array.from({ length: MEGABYTES_OF_ENDLESS }, () => piece)), response, () => {})
}

/** Its head comes at once. */
function sendLate(response) {
  response.writeHead(200, html()).write(head())
  setTimeout(() => response.end('<p>Late</p>'), 1_500)
}

let asked = 0
const answer = ({ url }, response) => {
  asked += 1
  if (url === '/late') return sendLate(response)
  if (ENDLESS[url]) return sendWithoutEnd(response, ENDLESS[url])
  const [status, headers, body] = ANSWERS[url] ?? [404, html(), 'Not found']
  response.writeHead(status, headers).end(body)
}

process.on('message', () => {
  process.send({ asked })
  asked = 0
})
const first = createServer(answer).listen(0, '127.0.0.1', () => {
  const { port } = first.address()
  createServer(answer)
    .on('error', () => process.send({ port }))
    .listen(port, '::1', () => process.send({ port }))
})
