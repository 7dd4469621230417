import { inspectHtml, type Inspection } from '@linklens/engine'
import { describe, expect, it } from 'vitest'
import { headline, verdictCounts } from './headline.ts'

const URL = 'https://oven.example/bread'
const IMAGE = { format: 'png', width: 1200, height: 630, bytes: 100_000 } as const

const TAGS = `<meta property="og:title" content="Bread in a day"><meta property="og:type" content="article">
<meta property="og:description" content="A loaf of sourdough in a day, with photographs of each step.">
<meta property="og:url" content="${URL}"><meta property="og:image" content="https://oven.example/card.png">
<meta name="twitter:card" content="summary_large_image">`

const inspected = (tags: string, image: Parameters<typeof inspectHtml>[1]['images']): Inspection =>
  inspectHtml(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bread</title>${tags}</head><body><p>Bread.</p></body></html>`,
    { url: URL, images: image ?? {} },
  )

describe('the sentence at the top', () => {
  it('says whom a fault hurts, and what it is', () => {
    expect(headline({ inspection: inspected(TAGS, () => ({ ...IMAGE, bytes: 16_000_000 })) })).toBe(
      'X, Facebook and LinkedIn show no image; WhatsApp shows a smaller card: the image weighs 16 MB (og:image in line 3).',
    )
  })

  it('names the heaviest of several faults', () => {
    const text = headline({ inspection: inspected('', () => IMAGE) })
    expect(text).toMatch(
      /^X and Slack show only the link; .* show no image, and iMessage likely does\. On X and Slack: there is no og:title\.$/,
    )
  })

  it('leaves out the clause of a message that says again what is lost', () => {
    const inspection = inspected(TAGS.replace(/<meta property="og:image"[^>]*>/u, ''), {})
    const said = (message: string) => {
      const [first, ...rest] = inspection.diagnostics
      if (!first) throw new Error('Nothing was found.')
      return headline({ inspection: { ...inspection, diagnostics: [{ ...first, message }, ...rest] } })
    }
    expect(said('No image: the image answered 404 to us.')).toMatch(/: the image answered 404 to us\.$/)
    expect(said('Slack draws the small card: the image is 90×90.')).toMatch(/: the image is 90×90\.$/)
    expect(said("The image's server answers 403 to LinkedInBot.")).toMatch(
      / show no image.*: the image's server answers 403 to LinkedInBot\.$/,
    )
    expect(said('og:image holds "a: b", which is no URL.')).toMatch(
      /: og:image holds "a: b", which is no URL\.$/,
    )
    expect(said('No image: the image answered 404 to us.')).not.toContain(': no image')
  })

  it('never names a small platform while all big ones are full', () => {
    const inspection = inspected(TAGS, () => IMAGE)
    expect(headline({ inspection })).toMatch(/^All 6 big platforms show the full card\. .* less\.$/)
    expect(verdictCounts({ inspection })).toMatch(/^Likely looks right on \d\d of \d+ apps$/)
  })

  it('says first that the card is not that of the link', () => {
    const page = `<!doctype html><html lang="en"><head><title>Bread</title>${TAGS}</head><body><p>Bread.</p></body></html>`
    const inspection = inspectHtml(page, { url: `${URL}#/rye`, images: () => IMAGE })
    expect(headline({ inspection })).toMatch(
      /^Apps show one card for every link of this app: what is behind # is never sent\. All 6 big platforms show the full card\./,
    )
  })

  it('says first that the image is slow: what is expected rests on it', () => {
    const inspection = inspected(TAGS, () => IMAGE)
    const [finding] = inspection.diagnostics
    if (!finding) throw new Error('Nothing was found.')
    const slow = { ...finding, id: 'image-answers-in-time', title: 'The image answers slowly' }
    expect(headline({ inspection: { ...inspection, diagnostics: [slow] } })).toMatch(
      /^The image answers slowly\. All 6 big platforms/,
    )
  })

  it('says of a page that nobody means to share what it is', () => {
    const wall = inspectHtml('<title>Just a moment...</title><p>Checking your browser</p>', {
      url: URL,
      headers: { 'cf-mitigated': 'challenge' },
    })
    expect(headline({ inspection: wall })).toContain(wall.serviceScore.category.description.split('. ')[0])
  })

  it('expects nothing of those whose crawler a wall refuses', () => {
    const inspection = inspected(TAGS, () => IMAGE)
    const { platforms } = inspection.platformCompatibility
    const unseen = (id: string) => [id, { ...platforms[id], verdict: 'unknown', certainty: null }]
    const known = { ...platforms, ...Object.fromEntries(['slack', 'imessage'].map(unseen)) }
    const report = {
      inspection: {
        ...inspection,
        platformCompatibility: { ...inspection.platformCompatibility, platforms: known },
      },
    }
    expect(headline(report)).toMatch(
      /^X, Facebook, LinkedIn and WhatsApp show the full card\. What Slack and iMessage show is not known\./,
    )
    expect(verdictCounts(report)).toMatch(/ of \d+ apps$/)
  })

  it('speaks of the platforms that the reader chose', () => {
    const inspection = inspected(TAGS.replace(/<meta name="twitter[^>]*>/u, ''), () => IMAGE)
    expect(headline({ inspection, chosen: ['discord', 'teams'] })).toMatch(
      /^Discord shows a smaller card: .*twitter:card/,
    )
    expect(headline({ inspection, chosen: ['facebook', 'linkedin'] })).toMatch(
      /^Facebook and LinkedIn show the full card\. .* show less\.$/,
    )
    expect(verdictCounts({ inspection, chosen: ['discord', 'teams'] })).toMatch(
      / 1 of 2 chosen apps and \d+ of \d+ others$/,
    )
    // An old report may know none of them.
    expect(headline({ inspection, chosen: ['myspace'] })).toBe(headline({ inspection }))
  })

  it('does not make the platform the subject of what its server answers', () => {
    const inspection = inspected(TAGS.replace(/<meta property="og:image"[^>]*>/u, ''), {})
    const [first] = inspection.diagnostics
    if (!first) throw new Error('Nothing was found.')
    const diagnostics = [
      {
        ...first,
        message: 'LinkedIn shows no image: it answers 403 to LinkedInBot.',
        platforms: ['linkedin'],
      },
    ]
    expect(headline({ inspection: { ...inspection, diagnostics }, chosen: ['linkedin'] })).toBe(
      'LinkedIn shows no image: your server answers 403 to LinkedInBot.',
    )
  })
})
