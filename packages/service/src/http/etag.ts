/** `ETag` for responses that seldom change: a client that has the current one gets 304 without a body. */
import { etag, RETAINED_304_HEADERS } from 'hono/etag'

/** The 304 keeps the headers of the request: its id, and who may read the response. */
export const withEtag = etag({
  retainedHeaders: [
    ...RETAINED_304_HEADERS,
    'x-request-id',
    'access-control-allow-origin',
    'access-control-expose-headers',
  ],
})
