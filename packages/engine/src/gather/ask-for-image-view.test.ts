/** A crawler's copy of the image: how much of it is asked for, and what servers make of Range. */
import { afterEach, describe, expect, it } from 'vitest'
import { answer, crawlerSite, IMAGE_ANSWER, type Answers } from '../../test/crawler-site.ts'
import type { Step } from '../../test/guard/play-steps.ts'
import { jpeg, jpegSegment } from '../../test/image/build-image.ts'
import { PART_BYTES } from '../capture/part-of-image.ts'

let opened: Awaited<ReturnType<typeof crawlerSite>> | undefined
afterEach(() => opened?.close())

const partsOf = (head: string): boolean => /^Range: /im.test(head)

/** As servers of files do. */
const partial = (type: string, file: Uint8Array, sent: Uint8Array = file.slice(0, PART_BYTES)): Step[] => [
  {
    send: `HTTP/1.1 206 Partial Content\r\nContent-Type: ${type}\r\nContent-Length: ${sent.length}\r\nContent-Range: bytes 0-${sent.length - 1}/${file.length}\r\n\r\n`,
  },
  { sendBase64: Buffer.from(sent).toString('base64') },
  { end: true },
]

/** Its size is behind what is asked for first. */
const photo = (seed: number, width = 1_200): Uint8Array =>
  jpeg(width, 630, [jpegSegment(0xe1, new Uint8Array(9_000).fill(seed))])

const refusal = answer('text/html', 'no', '403 Forbidden')

async function inspectWith(image: (asked: { as: string; isPart: boolean }) => readonly Step[] | undefined) {
  const answers: Answers = (path, { as, head }) =>
    path === '/card.png' ? image({ as, isPart: partsOf(head) }) : undefined
  opened = await crawlerSite(answers)
  const { inspection } = await opened.inspect({ crawlers: 'auto' })
  const views = inspection.fetch.crawlerViews ?? []
  const asked = opened.asked.filter(({ path }) => path === '/card.png')
  return {
    views,
    all: opened.asked.length,
    /** Who asked, with a mark where it was for a part. */
    asked: asked.map(({ as, head }) => `${as}${partsOf(head) ? ' part' : ''}`).toSorted(),
  }
}

const ALIKE = { differs: [], image: { status: 200 } }

describe('a server that sends parts', () => {
  it('is asked for the whole image by us alone', async () => {
    const file = photo(1)
    const { views, asked } = await inspectWith(({ isPart }) =>
      isPart ? partial('image/jpeg', file) : answer('image/jpeg', file),
    )
    expect(asked).toEqual(['LinkedInBot part', 'Linklens', 'facebookexternalhit part'])
    expect(views).toMatchObject([ALIKE, ALIKE])
  })

  it('a server that sends parts and refuses one crawler is seen to do so', async () => {
    const file = photo(1)
    const { views, asked } = await inspectWith(({ as, isPart }) => {
      if (as === 'LinkedInBot') return refusal
      return isPart ? partial('image/jpeg', file) : answer('image/jpeg', file)
    })
    expect(asked.filter((one) => one.startsWith('LinkedInBot'))).toEqual(['LinkedInBot', 'LinkedInBot part'])
    expect(views[0]).toMatchObject({ differs: ['imageStatus'], image: { status: 403 } })
    expect(views.length).toBeGreaterThan(10)
  })

  it('a server that sends parts and refuses every crawler is asked again once, not for each', async () => {
    const { asked, all } = await inspectWith(({ as }) => (as === 'Linklens' ? undefined : refusal))
    expect(asked.filter((one) => one.endsWith('part')).length).toBeGreaterThan(10)
    expect(asked.filter((one) => one !== 'Linklens' && !one.endsWith('part')).length).toBeLessThanOrEqual(2)
    expect(all).toBeLessThanOrEqual(24)
  })

  it('a server that sends parts and another file of the same length to one crawler is asked for that whole', async () => {
    const { views, asked } = await inspectWith(({ as, isPart }) => {
      const file = photo(as === 'LinkedInBot' ? 2 : 1)
      return isPart ? partial('image/jpeg', file) : answer('image/jpeg', file)
    })
    expect(asked).toContain('LinkedInBot')
    expect(views).toMatchObject([ALIKE, ALIKE])
  })

  it('a server that sends parts and another type to one crawler is seen to do so', async () => {
    const { views } = await inspectWith(({ as, isPart }) => {
      if (as !== 'LinkedInBot') return undefined
      return isPart ? partial('image/jpeg', photo(1)) : answer('image/jpeg', photo(1))
    })
    expect(views[0]).toMatchObject({
      differs: ['imageType'],
      image: { status: 200, contentType: 'image/jpeg' },
    })
  })
})

describe('a server that answers Range in its own way', () => {
  const head = (status: string, ...lines: string[]): Step[] => [
    {
      send: [
        `HTTP/1.1 ${status}`,
        'Content-Type: image/png',
        'Content-Length: 5',
        ...lines,
        '',
        'bytes',
      ].join('\r\n'),
    },
    { end: true },
  ]
  const file = photo(1)

  it.each<[string, readonly Step[]]>([
    ['that it cannot be satisfied', answer('text/plain', '', '416 Range Not Satisfiable')],
    ['as a bad request', answer('text/plain', '', '400 Bad Request')],
    ['as not implemented', answer('text/plain', '', '501 Not Implemented')],
    ['with a refusal', refusal],
    ['with a part that it does not name', head('206 Partial Content')],
    ['with the middle of the file', head('206 Partial Content', 'Content-Range: bytes 500-504/9999')],
    ['with a file without length', head('206 Partial Content', 'Content-Range: bytes 0-4/*')],
    [
      'in several parts',
      answer('multipart/byteranges; boundary=x', '--x\r\n\r\nbytes\r\n--x--', '206 Partial Content'),
    ],
    ['with a part as the whole', answer('image/jpeg', file.slice(0, PART_BYTES))],
    ['by breaking off', [{ reset: true }]],
    ['with half a part', [...partial('image/jpeg', file, file.slice(0, 99)).slice(0, 1), { reset: true }]],
  ])('%s, is asked without it', async (_, odd) => {
    const { views, asked, all } = await inspectWith(({ isPart }) =>
      isPart ? odd : answer('image/jpeg', file),
    )
    expect(views).toMatchObject([ALIKE, ALIKE])
    expect(asked).toContain('LinkedInBot')
    expect(all).toBeLessThanOrEqual(10)
  })

  it('a server that answers Range in its own way by sending the whole, is asked no second time', async () => {
    const { views, asked } = await inspectWith(() => IMAGE_ANSWER)
    expect(asked).toHaveLength(3)
    expect(views).toMatchObject([ALIKE, ALIKE])
  })
})
