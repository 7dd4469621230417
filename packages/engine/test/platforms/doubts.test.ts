/** What is not known: when it makes a verdict unknown, and when it is only said. */
import { describe, expect, it } from 'vitest'
import { platformCompatibilitySchema } from '../../src/platforms/platform-results.ts'
import { readPlatforms } from '../../src/platforms/index.ts'
import { cutText } from '../../src/platforms/resolver/cut-text.ts'
import { buildFacts, goodPage, goodPageWith, GOOD_TAGS, IMAGE_URL } from './build-facts.ts'
import { GOOD_HEAD, openGraph, PICTURE, readHtml, tag } from './read-html.ts'
import { readerOf } from './read-with.ts'

const facebook = readerOf('facebook')
const slack = readerOf('slack')

const failed = (code: 'TIMEOUT' | 'BLOCKED_ADDRESS' | 'FETCH_FAILED') =>
  slack(goodPage({ images: [{ status: null, error: { code, message: 'x' } }] })).verdict

describe('a doubt', () => {
  it('a doubt that cannot turn the verdict is a warning and a note', () => {
    const read = facebook(goodPage({ tags: [...GOOD_TAGS, ['og:title', 'Another title']] }))
    expect(read).toMatchObject({ verdict: 'full', title: 'A good title' })
    expect(read.warnings.map(({ id }) => id)).toEqual(['duplicate-title'])
    expect(read.notes[0]).toContain('og:title is there more than once')
  })
  it('a doubt that turns it is the cause, not a warning as well', () => {
    const read = facebook(goodPage({ images: [{ format: 'heic' }] }))
    expect(read).toMatchObject({ verdict: 'unknown', layout: 'text', confidence: null })
    expect(read.warnings).toEqual([])
  })
  it('a doubt that turns it only together with another is the cause: without both, nothing is left to draw', () => {
    const description = '<meta name="og:description" content="A loaf.">'
    const picture = `<meta property="og:image" content="${PICTURE}">`
    const read = (head: string, images: [] | [object]) => readHtml({ head, images }).get('bluesky')?.verdict
    expect(read(description + picture, [{}])).toBe('degraded')
    expect(read(description.replace('name', 'property') + picture, [])).toBe('degraded')
    expect(read(description + picture, [])).toBe('unknown')
  })
  it('a doubt whose likelier side is what is expected gives the reason for it', () => {
    // The format speaks for a loss, the unknown weight against it.
    expect(facebook(goodPage({ images: [{ format: 'bmp', bytes: null }] }))).toMatchObject({
      verdict: 'unknown',
      expected: 'degraded',
      expectation: 'We expect a lesser card, because few apps draw this format in a preview.',
    })
  })
  it('about a source that came too late is not raised', () => {
    const late = { name: 'description', content: 'Words', inHead: false }
    expect(facebook(goodPage({ tags: [...GOOD_TAGS.slice(1), late] })).warnings).toEqual([])
  })
  it('about the weight or size of an image follows from the limits', () => {
    expect(facebook(goodPage({ images: [{ bytes: null }] })).cause).toContain(
      'weight of the image is not known',
    )
    expect(facebook(goodPage({ images: [{ width: null, height: null }] })).cause).toContain(
      'size of the image',
    )
    expect(slack(goodPage({ images: [{ bytes: null, width: null, height: null }] })).verdict).toBe('full')
  })
  it.each([403, 429, 500, 503])('about an image that answered %i', (status) => {
    expect(slack(goodPage({ images: [{ status }] })).verdict).toBe('unknown')
  })
  it('about a time-out, but none about a host that is not public', () => {
    expect([failed('TIMEOUT'), failed('BLOCKED_ADDRESS'), failed('FETCH_FAILED')]).toEqual([
      'unknown',
      'degraded',
      'degraded',
    ])
  })
  it.each([
    [
      'FETCH_FAILED',
      'We could not read the image to its end; whether Slack gets it whole is not known (og:image in line 1',
    ],
    [
      'TIMEOUT',
      'The image did not come to us whole in time; whether Slack gets it whole is not known (og:image in line 1',
    ],
  ] as const)('about an image that began to come: %s', (code, cause) => {
    const begun = { error: { code, message: 'x' } }
    const named = expect.stringContaining(cause)
    expect(slack(goodPage({ images: [begun] }))).toMatchObject({ verdict: 'unknown', cause: named })
    expect(slack(goodPage({ images: [{ ...begun, format: null }] }))).toMatchObject({
      verdict: 'unknown',
      cause: named,
    })
    // What came of it is true: its format and its size.
    expect(facebook(goodPage({ images: [{ ...begun, width: 90, height: 90 }] })).cause).toContain('90×90')
    expect(readerOf('x')(goodPage({ images: [{ ...begun, format: 'svg' }] })).cause).toContain('is SVG')
    const tooLarge = { error: { code: 'RESPONSE_TOO_LARGE', message: 'x' } } as const
    expect(slack(goodPage({ images: [tooLarge] })).verdict).toBe('full')
  })
  it.each([
    'data:image/png;base64,iVBORw0KGgo=',
    'Data:,x',
    'blob:https://example.com/1',
    'javascript:alert(1)',
  ])('is none about a URL of another scheme, which is not relative: %s', (address) => {
    const { previews, compatibility } = readPlatforms(goodPageWith({ 'og:image': address }, { images: [] }))
    for (const [id, { warnings, cause, verdict }] of Object.entries(compatibility.platforms)) {
      const said = [cause, ...warnings.map(({ message }) => message)].join(' ')
      expect(said, id).not.toMatch(/relative|resolves|absolute URL/)
      expect(verdict, id).not.toBe('full')
    }
    expect(previews.flatMap(({ image, gallery = [] }) => [image?.url ?? '', ...gallery]).join('')).toBe('')
  })
  it('about relative images honours base href where the rule is unknown', () => {
    const images = [{ url: 'https://cdn.example.com/image.png', format: 'svg' as const }]
    const teams = (baseHref: string) =>
      readerOf('teams')(goodPageWith({ 'og:image': 'image.png' }, { baseHref, images })).verdict
    // The SVG there is refused whether or not the relative URL is taken.
    expect(teams('https://cdn.example.com/')).toBe('degraded')
    expect(teams('https://example.com/')).toBe('unknown')
  })
})

describe('a preview', () => {
  const pages = {
    'a relative image': goodPageWith({ 'og:image': '/image.png' }),
    'a rare format': goodPage({ images: [{ format: 'avif' }] }),
    'a WebP': goodPage({ images: [{ format: 'webp' }] }),
    'no tag but the title': buildFacts({ title: 'T', text: 'Words' }),
    'no title of any kind': buildFacts({ text: 'Words' }),
    'a player card that lacks its size': goodPageWith({
      'twitter:card': 'player',
      'twitter:player': 'https://example.com/p',
    }),
  }
  it.each(Object.entries(pages))('of an unknown verdict is drawn as is expected: %s', (_what, facts) => {
    const { previews, compatibility, losses } = readPlatforms(facts)
    const unknown = previews.filter(
      ({ platform }) => compatibility.platforms[platform]?.verdict === 'unknown',
    )
    expect(unknown.length).toBeGreaterThan(0)
    for (const { platform, layout, image, notes } of unknown) {
      const expected = compatibility.platforms[platform]?.expected
      expect(layout === 'none', platform).toBe(expected === 'none')
      const lost = losses.find((one) => one.platform === platform)?.losses ?? []
      if (lost.some((loss) => loss.lost === 'image' && !loss.faults.includes('icon-for-image')))
        expect(image, platform).toBeNull()
      expect(notes.join(' '), platform).toContain('Assumed the likelier case: ')
    }
  })
})

describe('og:image:url without og:image', () => {
  const facts = goodPageWith({ 'og:image': null, 'og:image:url': 'https://example.com/image.png' })
  it.each(['x', 'linkedin', 'slack', 'bluesky', 'teams', 'whatsapp', 'threads', 'pinterest'])(
    'is not known to be read by %s',
    (id) => {
      expect(readerOf(id)(facts)).toMatchObject({
        verdict: 'unknown',
        image: { url: 'https://example.com/image.png' },
      })
    },
  )
})

describe('twitter:image:src alone', () => {
  const facts = goodPageWith({ 'og:image': null, 'twitter:image:src': IMAGE_URL })
  it.each(['slack', 'bluesky', 'teams', 'telegram'])('is not known to be read by %s', (id) => {
    const read = readerOf(id)(facts)
    expect(read).toMatchObject({ verdict: 'unknown', image: { url: IMAGE_URL } })
    expect(read.cause).not.toMatch(/^No image|no preview image/)
  })
  it('is read by X, before og:image', () => {
    expect(readerOf('x')(facts)).toMatchObject({ verdict: 'full', image: { url: IMAGE_URL } })
    const stale = 'https://example.com/stale.png'
    const both = goodPageWith({ 'twitter:image:src': stale }, { images: [{}, { url: stale, status: 404 }] })
    const read = readerOf('x')(both)
    expect(read).toMatchObject({ verdict: 'degraded', image: null })
    expect(read.cause).toContain('twitter:image:src in line')
  })
  it('is read by Discord, and not by those whose source does not name it', () => {
    expect(readerOf('discord')(facts)).toMatchObject({ verdict: 'full', image: { url: IMAGE_URL } })
    for (const id of ['mastodon', 'lemmy', 'discourse', 'linkedin', 'threads', 'imessage']) {
      expect(readerOf(id)(facts)).toMatchObject({ verdict: 'degraded', image: null })
    }
  })
})

describe('a property= that lists several keys', () => {
  const image = { property: 'og:image', listed: 'og:image schema:image', content: IMAGE_URL }
  const facts = goodPage({ tags: [...GOOD_TAGS.filter(([key]) => key !== 'og:image'), image] })
  it.each(['x', 'facebook', 'linkedin', 'slack', 'telegram', 'whatsapp', 'bluesky', 'teams'])(
    'is not known to be read by %s',
    (id) => {
      const read = readerOf(id)(facts)
      expect(read).toMatchObject({ verdict: 'unknown', image: null })
      expect(read.cause).toMatch(
        /^og:image is with other words in property="og:image schema:image"; whether .+ reads such a list is not known \(line 1: "https:.+"\)\.$/,
      )
    },
  )
})

describe('robots.txt on the path of the image alone', () => {
  const facts = goodPage({ robots: [{ body: 'User-agent: *\nDisallow: /image' }] })
  it('is known to matter to X and Google', () => {
    for (const id of ['x', 'google']) expect(readerOf(id)(facts)).toMatchObject({ image: null })
  })
  it.each(['facebook', 'linkedin', 'discord', 'bluesky'])('is not known to matter to %s', (id) => {
    const read = readerOf(id)(facts)
    expect(read.verdict).toBe('unknown')
    expect(read.cause).toMatch(/away from the image; whether .+ obeys it for images is not known/)
  })
  it('shows what the file says where the platform obeys it for pages', () => {
    expect(facebook(facts).robots).toEqual({ page: 'allowed', image: 'disallowed' })
  })
})

describe('a page with more tags than are kept', () => {
  const many = (key: string) => Array.from({ length: 600 }, (_, index) => tag(key, `Title ${index}`)).join('')
  const verdicts = (head: string) => {
    const read = readHtml({ head })
    return ['lemmy', 'matrix', 'signal-android', 'signal-desktop', 'mastodon'].map((id) => read.get(id))
  }

  it('is not known to those that take the last, and known to those that take the first', () => {
    const [lemmy, matrix, android, ...others] = verdicts(openGraph({ 'og:title': null }) + many('og:title'))
    for (const read of [lemmy, matrix, android]) {
      expect(read?.verdict).toBe('unknown')
      expect(read?.cause).toMatch(/takes the last og:\w+, which may be among those left out\.$/)
    }
    for (const read of others) expect(read).toMatchObject({ verdict: 'full', title: 'Title 0' })
  })
  it('is known to all where those left out are of another group', () => {
    for (const read of verdicts(GOOD_HEAD + many('twitter:label1')))
      expect([read?.platform, read?.cause]).toEqual([read?.platform, expect.not.stringContaining('left out')])
  })
})

describe('words', () => {
  it('call a bare key a meta tag', () => {
    const facts = goodPageWith({ 'og:description': '' })
    const { warnings } = readerOf('teams')(goodPageWith({ 'og:description': null }))
    expect(warnings.map(({ message }) => message).join(' ')).toContain('only come from meta description')
    expect(readerOf('mastodon')(facts).cause).toEqual(
      expect.stringContaining('No description: og:description is empty, and the empty tag wins (line '),
    )
  })
  it('claim no cut where the cut is not known', () => {
    const read = readerOf('linkedin')(goodPageWith({ 'og:title': 'word '.repeat(300) }))
    expect(read.verdict).toBe('full')
    expect(read.notes).toContain(
      'How much of a title LinkedIn draws is not known; only its beginning is here.',
    )
  })
  it('claim nothing of a drawing that others make', () => {
    const { notes } = facebook(goodPage())
    expect(notes).toContain('How much of a title Facebook draws is not known.')
    expect(notes.join()).not.toContain('whole')
  })
  it('distinguish an unread robots.txt from one that forbids', () => {
    expect(readerOf('x')(goodPage({ robots: [{ body: null, status: 503 }] })).cause).toBe(
      'robots.txt could not be read; whether X then stays away from this page is not known.',
    )
    expect(readerOf('telegram')(goodPage({ robots: [{ body: 'User-agent: *\nDisallow: /' }] })).cause).toBe(
      'robots.txt keeps TelegramBot away from this page; whether Telegram obeys it is not known.',
    )
  })
  it('distinguish a robots.txt with too many rules from one that allows', () => {
    const rules = Array.from({ length: 40_000 }, (_, index) => `Disallow: /${index}`)
    const read = readerOf('x')(goodPage({ robots: [{ body: `User-agent: *\n${rules.join('\n')}` }] }))
    expect(read).toMatchObject({
      verdict: 'unknown',
      cause:
        'robots.txt has more rules than this inspection can evaluate; whether X then stays away from this page is not known.',
      robots: { page: 'unknown', reason: 'too-complex' },
    })
  })
  it('ask for a width in good grammar', () => {
    const { warnings } = readerOf('imessage')(goodPage({ images: [{ width: 800, height: 400 }] }))
    expect(warnings.map(({ message }) => message)).toContain(
      'iMessage asks for images 900 pixels wide or more; this one is 800×400.',
    )
  })
})

describe('oEmbed', () => {
  const oembed = { rel: 'alternate', type: 'application/json+oembed', href: '/oembed' }
  it.each(['mastodon', 'slack'])('is read before the tags by %s, which is said', (id) => {
    const { warnings } = readerOf(id)(goodPage({ links: [oembed] }))
    expect(warnings.map((warning) => warning.id)).toContain('oembed-first')
  })
})

describe('the trace', () => {
  it('names every source asked, in order, with its outcome', () => {
    const steps = facebook(goodPage()).trace?.filter(({ field }) => field === 'title') ?? []
    expect(steps.map(({ source, outcome }) => [source, outcome])).toEqual([
      ['og:title', 'used'],
      ['<title>', 'passed-over'],
    ])
  })
  it('says why a tag was not read', () => {
    const step = facebook(goodPageWith({ 'og:image': 'x.png' })).trace?.find(
      ({ outcome }) => outcome === 'unusable',
    )
    expect(step).toMatchObject({ field: 'image', source: 'og:image', value: 'x.png' })
  })
  it('keeps the published shape on a page without anything', () => {
    const { compatibility } = readPlatforms(buildFacts({ contentType: null, robots: [] }))
    expect(platformCompatibilitySchema.parse(compatibility).summary.full).toBe(0)
  })
})

describe('cutText', () => {
  const by = { claim: 'c', kind: 'code', source: 's', checked: '2026-11' } as const
  it('counts code points, bytes and graphemes, and never splits a character', () => {
    expect(cutText('😀😀😀', { characters: 2, by }, 'folded').text).toBe('😀😀')
    expect(cutText('aé😀', { bytes: 6, by }, 'folded').text).toBe('aé')
    expect(cutText('👨‍👩‍👧b', { graphemes: 1, by }, 'folded').text).toBe('👨‍👩‍👧')
  })
  it('folds white space or keeps lines, and reports how much is left', () => {
    expect(cutText(' a \n b ', null, 'folded')).toEqual({ text: 'a b', truncated: false, kept: 1 })
    expect(cutText('a\nb\nc', { lines: 2, by }, 'kept')).toMatchObject({
      text: 'a\nb',
      truncated: true,
      kept: 0.6,
    })
  })
  it('bounds what no platform would draw', () => {
    expect(cutText('x'.repeat(4_096), null, 'folded').text).toHaveLength(1_000)
  })
})
