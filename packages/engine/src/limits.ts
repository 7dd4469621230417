/**
 * Every limit of an inspection, each with its reason: this table is what the docs page prints.
 * `createInspector({ limits })` can narrow them for a test; nothing else changes them.
 */
const KIB = 1024
const MIB = 1024 * KIB

interface Limit {
  readonly value: number
  readonly unit: 'ms' | 'bytes' | 'count' | 'characters'
  /** What it bounds, as a noun. */
  readonly what: string
  readonly reason: string
}

export const LIMIT_TABLE = {
  inspectionMs: {
    value: 12_000,
    unit: 'ms',
    what: 'the whole inspection',
    reason: 'People wait for it, and agents’ clients give up after 60 s.',
  },
  pageMs: {
    value: 10_000,
    unit: 'ms',
    what: 'the page, all its redirects together',
    reason: 'Crawlers give up sooner; what is slower than this has no preview anywhere.',
  },
  connectMs: {
    value: 3_000,
    unit: 'ms',
    what: 'TCP and TLS of one attempt',
    reason: 'A live host answers within a round trip or two.',
  },
  headersMs: {
    value: 8_000,
    unit: 'ms',
    what: 'from the request to the end of the response headers',
    reason: 'A first render on a cold server takes seconds.',
  },
  bodyIdleMs: {
    value: 4_000,
    unit: 'ms',
    what: 'silence inside a body',
    reason: 'A body that stalls this long will not be waited for by any crawler.',
  },
  dnsMs: {
    value: 2_000,
    unit: 'ms',
    what: 'name resolution, both address families together',
    reason: 'One dead name server must cost little.',
  },
  pageBytes: {
    value: 8 * MIB,
    unit: 'bytes',
    what: 'the page after decompression',
    reason: 'The largest of 2,006 real pages was 3.5 MB.',
  },
  rawSlackBytes: {
    value: 64 * KIB,
    unit: 'bytes',
    what: 'raw bytes of one socket beyond the body’s limit',
    reason: 'Room for headers and framing; endless padding ends here.',
  },
  headerBytes: {
    value: 32 * KIB,
    unit: 'bytes',
    what: 'the headers of one response',
    reason: 'Twice what Node accepts by default; real pages with long policies stay below.',
  },
  interimResponses: {
    value: 8,
    unit: 'count',
    what: '1xx answers before the real one',
    reason: 'Early hints are one or two; an endless row of them is a known flood.',
  },
  imageMs: {
    value: 8_000,
    unit: 'ms',
    what: 'one image, or less when the inspection has less left',
    reason: 'The report is worth more than its image.',
  },
  imageBytes: {
    value: 10 * MIB,
    unit: 'bytes',
    what: 'one image',
    reason:
      'No known platform takes a larger one, so “more than 10 MiB” is all that a verdict needs. Reading stops earlier when dimensions and size are known, unless the image is to be shown.',
  },
  imageHeadBytes: {
    value: 4 * MIB,
    unit: 'bytes',
    what: 'the beginning of the social image, to learn its size and format',
    reason:
      'Most images say both within 64 KiB, photographs with a second image inside within 3 MB. One that hides its size behind more has an unknown size, instead of filling the memory.',
  },
  otherImageHeadBytes: {
    value: 60 * KIB,
    unit: 'bytes',
    what: 'the beginning of any other image or icon, and of the social image as crawlers and browsers get it, to learn its size and format',
    reason:
      'One read of a socket. Several are read at once, and no card is drawn from them where the social image is good.',
  },
  robotsMs: {
    value: 3_000,
    unit: 'ms',
    what: 'robots.txt',
    reason: 'It is fetched in parallel with the page and may not hold it up.',
  },
  robotsBytes: {
    value: 512 * KIB,
    unit: 'bytes',
    what: 'robots.txt',
    reason: 'RFC 9309 asks for at least 500 KiB.',
  },
  robotsSteps: {
    value: 3_000_000,
    unit: 'count',
    what: 'comparisons of characters, to find what one robots.txt says of all URLs of an inspection',
    reason:
      'A file of 512 KiB with 9,000 rules takes 900,000 to read and 300,000 for each URL. What takes more is shown as unknown, so that no file holds up other inspections.',
  },
  oEmbedMs: {
    value: 3_000,
    unit: 'ms',
    what: 'the oEmbed answer that a page offers',
    reason: 'It is fetched in parallel with the images and may not hold the report up.',
  },
  oEmbedBytes: {
    value: 64 * KIB,
    unit: 'bytes',
    what: 'the oEmbed answer',
    reason:
      'A title, names and an address take a few hundred bytes; embedded HTML rarely more than some kilobytes.',
  },
  crawlerViewMs: {
    value: 5_000,
    unit: 'ms',
    what: 'the page, asked for once more as one platform’s crawler',
    reason:
      'Several are asked for at once; a crawler that waits longer than this has given up elsewhere too.',
  },
  crawlerViewBytes: {
    value: 2 * MIB,
    unit: 'bytes',
    what: 'the page as one platform’s crawler gets it',
    reason: 'The largest part of a page that a platform is known to cut it to, and several are held at once.',
  },
  crawlerViews: {
    value: 22,
    unit: 'count',
    what: 'crawlers that one inspection speaks as',
    reason:
      'All whose user agent is known. Two are asked unless their answers differ from ours, and the fetches of the inspection end it earlier.',
  },
  crawlerViewsBytes: {
    value: 4 * MIB,
    unit: 'bytes',
    what: 'all pages together that crawlers get and that are not as ours; of later ones only the beginning is kept',
    reason: 'All of them are read in the time and memory of one page.',
  },
  fetches: {
    value: 24,
    unit: 'count',
    what: 'fetches of one inspection beyond redirects',
    reason: 'Page, images, robots.txt files, oEmbed and crawler views; one inspection never becomes a flood.',
  },
  readerFetches: {
    value: 18,
    unit: 'count',
    what: 'fetches of one check of AI readers beyond redirects',
    reason:
      'robots.txt, the page as ourselves twice, an invented name, and fourteen readers. A site that treats all alike gets six.',
  },
  redirects: {
    value: 10,
    unit: 'count',
    what: 'redirects of one fetch, each guarded again',
    reason: 'Discord follows 5, Mastodon 3: a longer chain is reported long before.',
  },
  urlCharacters: {
    value: 2_048,
    unit: 'characters',
    what: 'a URL',
    reason: 'Discord drops longer ones as well.',
  },
  valueCharacters: {
    value: 4_096,
    unit: 'characters',
    what: 'one kept value',
    reason: 'No platform reads more; the true length is reported too.',
  },
  pageMarkup: {
    value: 200_000,
    unit: 'count',
    what: 'tags and comments of a page, a meta or link tag counted as ten; what follows them is not read, and the report says so',
    reason: 'Of 130 real pages the fullest had 3,200 tags. A page of 8 MiB can hold two million.',
  },
  tagsPerGroup: {
    value: 500,
    unit: 'count',
    what: 'kept tags per group, and the first of each known key',
    reason: 'Real pages have dozens; the count of what was left out is reported.',
  },
  jsonLdBytes: {
    value: 64 * KIB,
    unit: 'bytes',
    what: 'kept JSON-LD, all blocks together',
    reason: 'Headline, author and publisher come early; product lists may be endless.',
  },
  dataBytes: {
    value: 480 * KIB,
    unit: 'bytes',
    what: 'the whole inspection as JSON',
    reason: 'It is stored, sent to agents and drawn as a page.',
  },
  submittedImageBytes: {
    value: 10 * MIB,
    unit: 'bytes',
    what: 'one image that is submitted with a local page',
    reason: 'The preview shows it; of a larger one only as much is sent as its size and format need.',
  },
  submissionBytes: {
    value: 24 * MIB,
    unit: 'bytes',
    what: 'a local page with its images, as submitted',
    reason: 'The largest page, a heavy image and a few of usual size; it is held in memory as a whole.',
  },
} as const satisfies Record<string, Limit>

export type Limits = { readonly [K in keyof typeof LIMIT_TABLE]: number }

/** The values alone. */
export const LIMITS = Object.fromEntries(
  Object.entries(LIMIT_TABLE).map(([name, { value }]) => [name, value]),
) as Limits
