/**
 * Every limit of an inspection, each with its reason. The values are shown on the service's docs page
 * and can be narrowed by a test through `createInspector({ limits })`; nothing else changes them.
 */
const KIB = 1024
const MIB = 1024 * KIB

export const LIMITS = {
  /** The whole inspection. People wait for it, and MCP clients give up after 60 s. */
  inspectionMs: 12_000,
  /** All hops of the page together. */
  pageMs: 10_000,
  /** TCP and TLS of one attempt; a live host answers within one round trip. */
  connectMs: 3_000,
  /** From the request to the end of the response headers; slow first renders take seconds. */
  headersMs: 8_000,
  /** Silence inside a body. */
  bodyIdleMs: 4_000,
  /** A and AAAA together, so that one dead name server costs little. */
  dnsMs: 2_000,
  /** Page bytes after content decoding; the largest of 2,006 real pages was 3.5 MB. */
  pageBytes: 8 * MIB,
  /** Added to a body limit to cap the raw bytes of one socket: headers, chunk framing, padding. */
  rawSlackBytes: 64 * KIB,
  /** One response's headers. */
  headerBytes: 32 * KIB,
  /** 1xx answers before the real one; endless ones are a known flood. */
  interimResponses: 8,
  /** All hops of one image; less when the inspection has less left. */
  imageMs: 8_000,
  imageBytes: 20 * MIB,
  /** robots.txt is asked for beside the page and may not hold it up. */
  robotsMs: 3_000,
  robotsBytes: 512 * KIB,
  /** Fetches of one inspection beyond redirects: page, images, robots.txt files, oEmbed. */
  fetches: 12,
  /** Hops after the first request, each guarded anew. */
  redirects: 10,
  /** Longest URL asked for. Discord drops URLs over 2,048 as well. */
  urlCharacters: 2_048,
  /** One kept value; its true length is told beside it. */
  valueCharacters: 4_096,
  /** Tags kept per group (standard, Open Graph, Twitter, links). */
  tagsPerGroup: 500,
  /** JSON-LD kept, all blocks together. */
  jsonLdBytes: 64 * KIB,
  /** The whole `data` object as JSON. */
  dataBytes: 512 * KIB,
} as const

export type Limits = { readonly [K in keyof typeof LIMITS]: number }
