/** A toy origin in a process of its own, so that its CPU time is not counted. */
import http from 'node:http'
import { gzipSync } from 'node:zlib'
import { makePages } from './pages.js'

const page = makePages()[3].html
const gzip = gzipSync(
  page.toString().replaceAll('https://example.com/cards/3.png', 'http://example.com/card.png'),
)
const image = Buffer.alloc(200_000, 7)
Buffer.from('89504e470d0a1a0a0000000d49484452000004b0000002760803000000789e8b6e0003000049444154', 'hex').copy(
  image,
)

const server = http.createServer((request, response) => {
  if (request.url === '/page') {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'gzip',
      'content-length': gzip.length,
    })
    response.end(gzip)
  } else if (request.url === '/robots.txt') {
    response.writeHead(200, { 'content-type': 'text/plain' })
    response.end('User-agent: *\nAllow: /\n')
  } else {
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': image.length })
    response.end(image)
  }
})
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
