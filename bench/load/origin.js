/** Toy origins on loopback, plain and TLS, in a process of their own: their CPU time is not counted. */
import { readFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { gzipSync } from 'node:zlib'
import { makePages } from '../pages.js'

const certificate = (name) =>
  readFileSync(new URL(`../../packages/engine/test/guard/tls/${name}`, import.meta.url))

/** Without icons, so that an inspection asks for what the bare pipeline asks for, and nothing more. */
const page = makePages()[3]
  .html.subarray(0, 60_000)
  .toString()
  .replaceAll(/<link rel="(icon|apple-touch-icon|manifest)"[^>]*>/g, '')
  .replaceAll(/https:\/\/example\.com\/cards\/\d+\.png/g, '/card.png')
const gzip = gzipSync(page)
const image = Buffer.alloc(200_000, 7)
Buffer.from('89504e470d0a1a0a0000000d49484452000004b0000002760803000000789e8b6e0003000049444154', 'hex').copy(
  image,
)

const answers = {
  '/page': [{ 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' }, gzip],
  '/robots.txt': [{ 'content-type': 'text/plain' }, Buffer.from('User-agent: *\nAllow: /\n')],
  '/card.png': [{ 'content-type': 'image/png', 'cache-control': 'max-age=600' }, image],
}

const asked = {}
const answer = (request, response) => {
  asked[request.url] = (asked[request.url] ?? 0) + 1
  const [headers, body] = answers[request.url] ?? [{ 'content-type': 'text/plain' }, Buffer.from('no')]
  response.writeHead(answers[request.url] ? 200 : 404, { ...headers, 'content-length': body.length })
  response.end(body)
}

const plain = http.createServer(answer).listen(0, '127.0.0.1')
const secure = https
  .createServer({ key: certificate('public.key'), cert: certificate('public.pem') }, answer)
  .listen(0, '127.0.0.1', () =>
    process.send({
      http: plain.address().port,
      https: secure.address().port,
      pageBytes: page.length,
      gzipBytes: gzip.length,
    }),
  )
process.on('message', () => process.send({ asked }))
