/** Limits on requests to the service, each with its reason. The docs page prints this table. */

interface RequestLimit {
  /** In the unit that the name ends with. */
  readonly value: number
  readonly what: string
  readonly reason: string
}

const KIB = 1024
const MIB = 1024 * KIB

export const REQUEST_LIMIT_TABLE = {
  urlBodyBytes: {
    value: 16 * KIB,
    what: 'Request body of an inspection or of a report',
    reason: 'A URL of 2,048 characters fits many times, even with every character escaped.',
  },
  pairingBodyBytes: {
    value: 4 * KIB,
    what: 'Request body of pairing',
    reason: 'Ids and a label fit many times.',
  },
  mcpBodyBytes: {
    value: 64 * KIB,
    what: 'Request body of hosted MCP',
    reason: 'A call with the longest URL takes 3 KiB; a batch of the old protocol may hold several.',
  },
  inspectionsRunning: {
    value: 64,
    what: 'Inspections at work at once in one process',
    reason: 'Each holds sockets and up to a page and an image in memory.',
  },
  inspectionsQueued: {
    value: 64,
    what: 'Inspections that wait for their turn',
    reason: 'Absorbs bursts; when the queue is full, the client gets UNAVAILABLE and retries later.',
  },
  queueMs: {
    value: 2_000,
    what: 'Wait for a turn',
    reason: 'A client that would wait longer gets UNAVAILABLE and retries later.',
  },
  analysisMs: {
    value: 1_000,
    what: 'Computing for one page, in a worker thread: reading it, and analysing it',
    reason: 'The most expensive page that we know takes 0.2 s, the median page 2 ms.',
  },
  analysisHeapBytes: {
    value: 256 * MIB,
    what: 'Memory of a worker thread for one page',
    reason: 'A page of 8 MiB takes about 60 MiB.',
  },
  analysesQueued: {
    value: 128,
    what: 'Pages that wait for a worker thread in one process',
    reason: 'All inspections at work at once, and as many local previews. Clients take turns.',
  },
  analysisQueueMs: {
    value: 10_000,
    what: 'Wait of a page for a worker thread',
    reason: 'As long as a page may take to arrive.',
  },
  overQuotaQueueMs: {
    value: 2_000,
    what: 'Any wait for a turn of a client that used much lately (500 ms of computing for pages, 2 s of drawing, 20 s of sockets for images), while others wait',
    reason: 'Clients whose pages or images are expensive or slow must not take the places of all others.',
  },
  imagePixels: {
    value: 32_000_000,
    what: 'Pixels of an image that is shown',
    reason: 'Mastodon and Synapse, which re-encode foreign images as well, stop at 33 and 32 million.',
  },
  framesPixels: {
    value: 16_000_000,
    what: 'Pixels of one frame, in formats that may hold several: AVIF, GIF, TIFF, animated PNG and WebP',
    reason: 'Their decoders hold several copies of a frame: an AVIF of 16 million pixels takes 383 MB.',
  },
  imageMs: {
    value: 5_000,
    what: 'Decoding of one image that is shown',
    reason: 'The slowest image within the other limits takes 2 s.',
  },
  imageProcessBytes: {
    value: 400 * MIB,
    what: 'Memory of a process that decodes images',
    reason: 'One that needs more is ended, and the image is not shown.',
  },
  imagesQueued: {
    value: 256,
    what: 'Images that wait to be fetched, and drawings that wait to be made, in one process of the service',
    reason:
      'An image takes about 0.2 s. Where the queue is full, the network that has most waiting loses its newest one, which is not shown.',
  },
  imageQueueMs: {
    value: 15_000,
    what: 'Wait of an image to be fetched, and to be drawn',
    reason: 'Nobody looks at an empty frame for longer.',
  },
} as const satisfies Record<string, RequestLimit>

export const requestLimit = (name: keyof typeof REQUEST_LIMIT_TABLE): number =>
  REQUEST_LIMIT_TABLE[name].value
