/** Signal's three apps, each with a reader of its own. */
import { describe, expect, it } from 'vitest'
import { allTags, buildFacts, goodPage, goodPageWith, GOOD_TAGS, IMAGE_URL } from './build-facts.ts'
import { GOOD_HEAD, openGraph, PICTURE, readHtml, tag } from './read-html.ts'
import { readerOf } from './read-with.ts'

const signalDesktop = readerOf('signal-desktop')
const signalIos = readerOf('signal-ios')
const signalAndroid = readerOf('signal-android')

const hop = { url: 'https://example.com/a', status: 302, location: 'https://example.com/b' }

const weigh = (bytes: number) =>
  [signalDesktop, signalIos, signalAndroid].map((read) => read(goodPage({ images: [{ bytes }] })).verdict)

describe('signal', () => {
  it('reads only property=', () => {
    const tags = allTags({}).map(({ property, ...rest }) => ({ ...rest, name: property ?? rest.name ?? '' }))
    for (const read of [signalDesktop, signalIos, signalAndroid]) {
      expect(read(goodPage({ tags })).image).toBeNull()
    }
  })
  it('sees only double quotes on phones', () => {
    const single = goodPage({ title: null, tags: allTags({ quote: 'single' }) })
    expect(signalDesktop(single).verdict).toBe('full')
    expect(signalIos(single).verdict).toBe('none')
    expect(signalAndroid(single).cause).toContain('double quotes')
  })
  it('reads a tag only up to the first ">" on phones', () => {
    const breadcrumb = readHtml({
      head: `<title>Bread</title>${openGraph({ 'og:title': 'Home > Shop > Bread' })}`,
    })
    expect(breadcrumb.get('signal-desktop')?.title).toBe('Home > Shop > Bread')
    for (const id of ['signal-ios', 'signal-android'] as const) {
      expect(breadcrumb.get(id)?.title).toBe('Bread')
      const escaped = readHtml({ head: openGraph({ 'og:title': 'Home &gt; Bread' }) })
      expect(escaped.get(id)?.title).toBe('Home > Bread')
    }
  })
  it('makes no preview on Desktop of a host that mixes ASCII with other letters', () => {
    const at = (host: string) => signalDesktop(goodPage({ url: `https://${host}/` }))
    expect(at('bücher.shop.de')).toMatchObject({ verdict: 'none' })
    expect(at('buecher.shop.de').verdict).toBe('full')
    // All of it is outside ASCII.
    expect(at('例え.テスト').verdict).toBe('full')
    expect(signalIos(goodPage({ url: 'https://bücher.shop.de/' })).verdict).toBe('full')
  })
  it('leaves open whether iOS takes an image over http, and Desktop refuses it', () => {
    const page = goodPageWith({ 'og:image': 'http://example.com/image.png' })
    expect(signalDesktop(page)).toMatchObject({ verdict: 'degraded' })
    expect(signalIos(page)).toMatchObject({ verdict: 'unknown', expected: 'full' })
  })
  it('draws small or nearly square images as a thumbnail on Desktop', () => {
    const layout = (width: number, height: number) =>
      signalDesktop(goodPage({ images: [{ width, height }] })).layout
    expect(layout(1_200, 630)).toBe('card')
    expect(layout(630, 600)).toBe('card')
    expect(layout(1_200, 1_200)).toBe('small')
    expect(layout(620, 600)).toBe('small')
    expect(layout(199, 400)).toBe('small')
  })
  it('goes from an empty tag to the next source, not to the next duplicate; on iOS it wins', () => {
    const titled = (...titles: string[]) => {
      const tags = GOOD_TAGS.filter(([key]) => key !== 'og:title')
      const named = titles.map((title) => ['og:title', title] as const)
      return goodPage({ title: 'T', tags: [...tags, ...named] })
    }
    expect(signalDesktop(titled('', 'Another'))).toMatchObject({ verdict: 'full', title: 'T' })
    expect(signalAndroid(titled('Another', ''))).toMatchObject({ verdict: 'full', title: 'T' })
    expect(signalIos(titled(''))).toMatchObject({ verdict: 'degraded', title: null })
  })
  it('misses no description that says the title again: on iOS it is left out as it should be', () => {
    const facts = goodPageWith({ 'og:description': 'A good title' })
    expect(signalIos(facts)).toMatchObject({ verdict: 'full', title: 'A good title', description: null })
  })
  it('says that the tag which ends the search is empty', () => {
    const read = (id: string, key: string, ...values: string[]) => {
      const tags = values.map((value) => tag(key, value)).join('')
      const reading = readHtml({ head: openGraph({ [key]: null }) + tags }).get(id)
      return { ...reading, step: reading?.trace?.find(({ source }) => source === key) }
    }
    expect(read('signal-desktop', 'og:description', '', 'Words')).toMatchObject({
      cause: 'No description: the first og:description is empty, and Signal Desktop asks no other (line 1).',
      step: {
        value: '',
        outcome: 'unusable',
        why: 'The first og:description is empty, and Signal Desktop asks no other',
      },
    })
    expect(read('signal-android', 'og:description', 'Words', '').cause).toBe(
      'No description: the last og:description is empty, and Signal Android asks no other (line 1).',
    )
    expect(read('signal-desktop', 'og:description', '').step?.why).toBe('og:description is empty')
    expect(read('signal-desktop', 'og:image', '', PICTURE).cause).toBe(
      'No image: the first og:image is empty, and Signal Desktop asks no other (line 1).',
    )
    expect(read('signal-desktop', 'og:title', '').cause).toBe(
      'Signal Desktop finds no title: og:title is empty (line 1).',
    )
  })
  it('takes the first link on Android whose rel holds icon', () => {
    const links = ['mask-icon', 'icon'].map((rel) => ({ rel, href: `https://example.com/${rel}.png` }))
    const images = links.map(({ href }) => ({ url: href }))
    const facts = goodPageWith({ 'og:image': null }, { links, images })
    expect(signalAndroid(facts)).toMatchObject({ layout: 'icon', image: { url: links[0]?.href } })
    expect(signalIos(facts)).toMatchObject({ layout: 'icon', image: { url: links[1]?.href } })
  })
  it('takes the first duplicate, on Android the last', () => {
    const facts = goodPage({ tags: [...GOOD_TAGS, ['og:title', 'Another']] })
    expect([signalDesktop, signalIos, signalAndroid].map((read) => read(facts).title)).toEqual([
      'A good title',
      'A good title',
      'Another',
    ])
  })
  it('drops an image without Content-Length on the desktop', () => {
    const facts = goodPage({ images: [{ contentLength: false }] })
    expect(signalDesktop(facts).cause).toBe(
      'No image: the image is served without Content-Length (og:image in line 1: "https://example.com/image.png").',
    )
    expect(signalIos(facts).verdict).toBe('full')
  })
  it('holds each app to its own weight', () => {
    expect(weigh(1_048_576)).toEqual(['full', 'full', 'full'])
    expect(weigh(1_048_577)).toEqual(['degraded', 'full', 'full'])
    expect(weigh(2_097_152)).toEqual(['degraded', 'degraded', 'full'])
    expect(signalIos(goodPage({ images: [{ bytes: 2_097_152 }] })).cause).toContain(
      'weighs 2,097,152 bytes, and it must be under 2,097,152 bytes',
    )
    expect(weigh(2_097_153)).toEqual(['degraded', 'degraded', 'degraded'])
  })
  it('takes 2 MiB of a page on phones; beyond, Android draws nothing, and of iOS it is not known', () => {
    const long = readHtml({ head: GOOD_HEAD, body: `<p>${'x'.repeat(2_300_000)}</p>` })
    expect(long.get('signal-android')).toMatchObject({ verdict: 'none' })
    expect(long.get('signal-ios')).toMatchObject({ verdict: 'unknown', confidence: 'code' })
    expect(long.get('signal-ios')?.cause).toContain('what becomes of a longer one is not known')
    expect(long.get('signal-desktop')?.verdict).toBe('full')
  })
  it('finds tags in comments on phones, and says so', () => {
    const old = `<!-- ${tag('og:title', 'Old title')} -->`
    const first = readHtml({ head: old + GOOD_HEAD })
    expect(first.get('signal-ios')?.title).toBe('Old title')
    expect(first.get('signal-ios')?.warnings?.map(({ id }) => id)).toContain('tag-in-text')
    expect(first.get('signal-android')?.title).toBe('Bread in a day')
    expect(first.get('rocketchat')?.title).toBe('Old title')
    expect(first.get('mastodon')?.title).toBe('Bread in a day')
    expect(readHtml({ head: GOOD_HEAD + old }).get('signal-android')?.title).toBe('Old title')
  })
  it('sees only lower case on Android', () => {
    const shouted = GOOD_HEAD.replaceAll('<meta property', '<META PROPERTY').replaceAll('title>', 'TITLE>')
    expect(readHtml({ head: shouted }).get('signal-android')?.verdict).toBe('none')
    expect(readHtml({ head: shouted }).get('signal-ios')?.verdict).toBe('full')
  })
  it('wants https and absolute images on Android', () => {
    expect(signalAndroid(goodPage({ url: 'http://example.com/page' })).cause).toContain('not https')
    expect(signalAndroid(goodPageWith({ 'og:image': '/image.png' })).image).toBeNull()
    expect(signalAndroid(goodPageWith({ 'og:image': 'http://example.com/image.png' })).cause).toContain(
      'not https',
    )
    expect(signalDesktop(goodPageWith({ 'og:image': '/image.png' })).verdict).toBe('full')
  })
  it('judges a local page as if it were on https', () => {
    const image = 'http://localhost:3000/image.png'
    const tags = GOOD_TAGS.map(([key, value]) => [key, key === 'og:image' ? image : value] as const)
    const facts = goodPage({ url: 'http://localhost:3000/page', tags, images: [{ url: image }] })
    expect(signalAndroid({ ...facts, mode: 'local' }).verdict).toBe('full')
    expect(signalAndroid(facts).verdict).toBe('none')
  })
  it('follows redirects to https only on the desktop', () => {
    const facts = goodPage({
      redirects: [hop, { ...hop, url: 'http://example.com/b' }],
    })
    expect(signalDesktop(facts).cause).toContain('follows only https')
  })
  it('sees <title> on Android only where it is on one line', () => {
    const tags = GOOD_TAGS.filter(([key]) => key !== 'og:title')
    const read = signalAndroid(goodPage({ title: '\n  A title\n', tags }))
    expect(read).toMatchObject({ verdict: 'degraded', title: null })
    expect(read.cause).toContain('several lines')
    expect(signalIos(goodPage({ title: '\n  A title\n', tags })).verdict).toBe('full')
  })
  it('draws an icon without a title on phones', () => {
    const facts = buildFacts({ links: [{ rel: 'icon', href: IMAGE_URL }], images: [{}] })
    for (const read of [signalIos, signalAndroid])
      expect(read(facts)).toMatchObject({ verdict: 'degraded', layout: 'icon', title: null })
    expect(signalDesktop(facts).verdict).toBe('none')
  })
  it('reads keys of any case after og: on Android', () => {
    const facts = goodPage({ title: null, tags: [{ property: 'og:Title', content: 'T' }] })
    expect([signalDesktop(facts).title, signalAndroid(facts).title]).toEqual([null, 'T'])
  })
  it('knows meta description on desktop and iOS only, and drops an equal one on iOS', () => {
    const facts = goodPageWith({ 'og:description': null })
    expect([signalDesktop, signalIos, signalAndroid].map((read) => read(facts).description)).toEqual([
      'A plain description of the page.',
      'A plain description of the page.',
      null,
    ])
    expect(signalIos(goodPageWith({ 'og:description': 'A good title' })).description).toBeNull()
  })
})
