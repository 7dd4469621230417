/**
 * Adds the badge to the pages that a browser opens, at their end and in no page that a program asks for: what crawlers
 * get, and what is judged, stays as the server wrote it.
 */
import type { Connect } from 'vite'

type Response = Parameters<Connect.NextHandleFunction>[1]

const BADGE = '<script type="module" src="/__linklens/badge.js"></script>'

export const appendBadge: Connect.NextHandleFunction = (request, response, next) => {
  // Browsers say so on localhost; nothing else does.
  if (request.method === 'GET' && request.headers['sec-fetch-dest'] === 'document') addTo(response)
  next()
}

function addTo(response: Response): void {
  const writeHead = response.writeHead.bind(response)
  const end = response.end.bind(response)
  const takesBadge = () =>
    response.statusCode === 200 &&
    String(response.getHeader('content-type')).startsWith('text/html') &&
    !response.hasHeader('content-encoding')
  response.writeHead = function (this: Response, status: number, ...rest: unknown[]) {
    // Written here or set before: the length is no longer true.
    const headers = headerPairs(rest.at(-1))
    if (headers) rest.pop()
    for (const [name, value] of headers ?? []) response.setHeader(name, value)
    response.statusCode = status
    if (takesBadge()) response.removeHeader('content-length')
    return Reflect.apply(writeHead, response, [status, ...rest])
  } as typeof writeHead
  response.end = function (this: Response, ...given: unknown[]) {
    if (!takesBadge()) return Reflect.apply(end, response, given)
    if (!response.headersSent) response.removeHeader('content-length')
    const [chunk, encoding] = given
    if (typeof chunk === 'string')
      response.write(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
    else if (chunk instanceof Uint8Array) response.write(chunk)
    const done = given.find((one) => typeof one === 'function')
    return Reflect.apply(end, response, done ? [BADGE, done] : [BADGE])
  } as typeof end
}

type HeaderValue = string | number | readonly string[]

/** Node takes an object, or names and values in turn. */
function headerPairs(given: unknown): [string, HeaderValue][] | null {
  if (typeof given !== 'object' || given === null) return null
  if (!Array.isArray(given)) return Object.entries(given as Record<string, HeaderValue>)
  return given.flatMap((name, index) => (index % 2 === 0 ? [[String(name), given[index + 1]]] : []))
}
