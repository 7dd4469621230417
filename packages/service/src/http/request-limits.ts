/** What bounds requests to the service, each with its reason: this table is what the docs page prints. */

interface RequestLimit {
  readonly value: number
  readonly unit: 'bytes' | 'count' | 'ms'
  readonly what: string
  readonly reason: string
}

const KIB = 1024

export const REQUEST_LIMIT_TABLE = {
  urlBodyBytes: {
    value: 16 * KIB,
    unit: 'bytes',
    what: 'Request body of an inspection or of a report',
    reason: 'A URL of 2,048 characters fits many times, even with every character escaped.',
  },
  pairingBodyBytes: {
    value: 4 * KIB,
    unit: 'bytes',
    what: 'Request body of pairing',
    reason: 'Ids and a label fit many times.',
  },
  mcpBodyBytes: {
    value: 64 * KIB,
    unit: 'bytes',
    what: 'Request body of hosted MCP',
    reason: 'A call with the longest URL takes 3 KiB; a batch of the old protocol may hold several.',
  },
  inspectionsAtWork: {
    value: 64,
    unit: 'count',
    what: 'Inspections at work at once in one process',
    reason: 'Each holds sockets and up to a page and an image in memory.',
  },
  inspectionsQueued: {
    value: 64,
    unit: 'count',
    what: 'Inspections that wait for their turn',
    reason: 'Takes the edge off bursts; whoever finds the queue full is told to come back.',
  },
  queueMs: {
    value: 2_000,
    unit: 'ms',
    what: 'Wait for a turn',
    reason: 'Whoever would wait longer is told to come back.',
  },
} as const satisfies Record<string, RequestLimit>

/** @returns the number of a row of the table. */
export const requestLimit = (name: keyof typeof REQUEST_LIMIT_TABLE): number =>
  REQUEST_LIMIT_TABLE[name].value
