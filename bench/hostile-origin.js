/** Servers that break the rules, and one that does not, on one port in a process of their own. */
import net from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { HOSTILE_PAGES, hostileRobots } from '../packages/engine/test/hostile-pages.ts'

const page = (image) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tides</title><meta property="og:title" content="Tides"><meta property="og:image" content="http://example.com/${image}"></head><body><p>${'sea '.repeat(4000)}</p></body></html>`
const png = Buffer.alloc(60_000, 7)
Buffer.from('89504e470d0a1a0a0000000d49484452000004b0000002760803000000789e8b6e0000bb8049444154', 'hex').copy(
  png,
)
const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024))
const ok = (body, headers = '') =>
  Buffer.concat([
    Buffer.from(
      `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${headers}Connection: close\r\n\r\n`,
    ),
    Buffer.from(body),
  ])

/** What each path answers. */
const behaviours = {
  good: (socket) => socket.end(ok(page('card.png'))),
  'card.png': (socket) =>
    socket.end(
      Buffer.concat([
        Buffer.from(`HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: ${png.length}\r\n\r\n`),
        png,
      ]),
    ),
  'robots.txt': (socket) =>
    socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'),
  reset: (socket) => socket.resetAndDestroy(),
  truncated: (socket) =>
    socket.end('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 5000\r\n\r\n<title>cut'),
  'not-http': (socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'),
  'interim-flood': (socket) => flood(socket, 'HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n'),
  'header-flood': (socket) =>
    flood(socket, 'X-Pad: 0123456789012345678901234567890123456789\r\n', 'HTTP/1.1 200 OK\r\n'),
  endless: (socket) => flood(socket, '<p>endless</p>', 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n'),
  'zero-padding': (socket) =>
    flood(
      socket,
      '0'.repeat(4096),
      'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n',
    ),
  'chunk-extension': (socket) =>
    flood(
      socket,
      `1;${'a'.repeat(4000)}\r\nx\r\n`,
      'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n',
    ),
  'blank-lines': (socket) => flood(socket, '\r\n'.repeat(2048)),
  'gzip-bomb': (socket) =>
    socket.end(
      Buffer.concat([
        Buffer.from(
          `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`,
        ),
        bomb,
      ]),
    ),
  'bad-gzip': (socket) => socket.end(ok('this is not gzip', 'Content-Encoding: gzip\r\n')),
  'redirect-loop': (socket) =>
    socket.end(
      'HTTP/1.1 302 Found\r\nLocation: /redirect-loop\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
    ),
  'status-500': (socket) => socket.end('HTTP/1.1 500 Oh\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'),
  json: (socket) =>
    socket.end(
      'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
    ),
  'image-endless': (socket) => socket.end(ok(page('endless.png'))),
  'endless.png': (socket) => flood(socket, png, 'HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n\r\n'),
  'image-broken': (socket) => socket.end(ok(page('broken.png'))),
  'broken.png': (socket) =>
    socket.end('HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: 9\r\n\r\nnot a png'),
  silent: () => {},
  drip: (socket) =>
    drip(socket, 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 100000\r\n\r\n'),
}

/** A size of 300 references to an entity of 30,000 digits. */
const svgBomb = `<!DOCTYPE svg [<!ENTITY a "${'1'.repeat(30_000)}">]><svg xmlns="http://www.w3.org/2000/svg" width="${'&a;'.repeat(300)}!" height="1"></svg>`
/** 20 MiB of segments that nobody reads, before the one that holds the size; 21 kB as it is sent. */
const segment = Buffer.alloc(65_537)
Buffer.from('ffe2ffff', 'hex').copy(segment)
const jpegBomb = gzipSync(
  Buffer.concat([Buffer.from('ffd8', 'hex'), ...Array.from({ length: 319 }, () => segment)]),
)
const packedPage = brotliCompressSync(Buffer.alloc(8 * 1024 * 1024 - 1, ' '))
const imageTags = (name, count) =>
  Array.from({ length: count }, (_, index) => `<meta property="og:image" content="/${name}?${index}">`).join(
    '',
  )
Object.assign(behaviours, {
  'svg-bomb': (socket) => socket.end(ok(imageTags('bomb.svg', 4))),
  'bomb.svg': (socket) => socket.end(ok(svgBomb)),
  'jpeg-bomb': (socket) => socket.end(ok(imageTags('bomb.jpg', 4))),
  'bomb.jpg': (socket) => socket.end(ok(jpegBomb, 'Content-Encoding: gzip\r\n')),
  'packed-bomb': (socket) => socket.end(ok(packedPage, 'Content-Encoding: br\r\n')),
})

/** Pages that are dear to analyse, by their place in the list; each is made when it is first asked for. */
const heavyPages = Object.values(HOSTILE_PAGES)
const made = new Map()

function heavyPage(socket, place) {
  if (!made.has(place)) made.set(place, ok(heavyPages[place]()))
  socket.end(made.get(place))
}

/** A host whose robots.txt is dear to compare with ten hops and four images, each of 2,000 characters. */
const robotsBomb = hostileRobots()
const longUrl = (name) => `/${name}-${'a'.repeat(1_990)}`
const HOPS = 10

function answerOfRobotsHost(socket, path) {
  if (path === 'robots.txt') return socket.end(ok(robotsBomb))
  const hop = path === '' ? 0 : Number.parseInt(path, 10)
  if (hop >= HOPS) {
    const images = ['a', 'b', 'c', 'd'].map(
      (name) => `<meta property="og:image" content="http://robots.example.com${longUrl(name)}">`,
    )
    return socket.end(ok(images.join('')))
  }
  if (Number.isNaN(hop)) return behaviours['robots.txt'](socket)
  return socket.end(
    `HTTP/1.1 302 Found\r\nLocation: ${longUrl(hop + 1)}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
  )
}

/** Writes as fast as the other side reads, until it closes. */
function flood(socket, piece, first = '') {
  const block = Buffer.from(
    piece.length > 4096 ? piece : piece.toString().repeat(Math.ceil(16_384 / piece.length)),
  )
  socket.write(first)
  const more = () => {
    while (!socket.destroyed && socket.write(block));
  }
  socket.on('drain', more)
  more()
}

function drip(socket, first) {
  socket.write(first)
  const timer = setInterval(() => socket.write('x'), 100)
  socket.once('close', () => clearInterval(timer))
}

const server = net.createServer((socket) => {
  socket.on('error', () => {}) // resets are the point
  socket.once('data', (request) => {
    const text = request.toString('latin1')
    const path = text.split(' ')[1]?.slice(1) ?? ''
    if (/^host: robots\./im.test(text)) return answerOfRobotsHost(socket, path)
    if (path.startsWith('heavy-')) return heavyPage(socket, Number(path.slice('heavy-'.length)))
    const behaviour = behaviours[path.split('?')[0]] ?? behaviours['robots.txt']
    behaviour(socket)
  })
})
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
