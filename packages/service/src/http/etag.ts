/** `ETag` for what seldom changes: who holds it already is told so, and gets no body. */
import { etag, RETAINED_304_HEADERS } from 'hono/etag'

/** The 304 keeps what belongs to the request and not to the body: its id, and who may read the answer. */
export const withEtag = etag({
  retainedHeaders: [
    ...RETAINED_304_HEADERS,
    'x-request-id',
    'access-control-allow-origin',
    'access-control-expose-headers',
  ],
})
