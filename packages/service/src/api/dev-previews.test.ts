import { createdPreviewSchema, errorEnvelopeSchema, successEnvelopeSchema } from '@linklens/contract'
import { linklensUserAgent, type CaptureParts } from '@linklens/engine'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formOf, startLocalSite, type LocalSite } from '../../test/fixtures/local-site.ts'
import { BASE, previewingApp } from '../../test/fixtures/previewing-app.ts'
import { SLOW_SVG } from '../../test/fixtures/slow-svg.ts'
import { createInspectionSlots } from '../inspections/inspection-slots.ts'
import { PREVIEW_QUOTA } from '../saved/preview-quota.ts'
import { openStore, type Store } from '../store/db.ts'

let site: LocalSite
let parts: CaptureParts
let store: Store
beforeAll(async () => {
  site = await startLocalSite()
  parts = await site.parts()
})
afterAll(() => site.close())
beforeEach(async () => {
  store = await openStore({ kind: 'sqlite', path: ':memory:' })
  site.asked.splice(0)
})
afterEach(() => store.close())

const MINUTE = 60_000
const previewing = (options = {}) => previewingApp(store, { site, ...options })
const envelope = successEnvelopeSchema(createdPreviewSchema)

/** A document of the capture with something changed. */
const changed = (change: Record<string, unknown>): CaptureParts => ({
  ...parts,
  capture: { ...(parts.capture as object), ...change },
})

const rows = async () => (await store.db.selectFrom('previews').select('id').execute()).length

async function refusal(response: Response): Promise<{ code: string; message: string }> {
  const body = errorEnvelopeSchema.parse(await response.json())
  expect(body.status).toBe(response.status)
  return { code: body.data.code, message: body.message }
}

describe('a submission', () => {
  test('becomes the inspection, and a page for an hour', async () => {
    const { submit, clock, app } = await previewing()
    const response = await submit(formOf(parts))
    expect(response.status).toBe(201)
    const { message, data } = envelope.parse(await response.json())
    expect(data.url).toMatch(/^\/local-preview\/lp_[0-9A-Za-z]{22}$/)
    expect(response.headers.get('location')).toBe(data.url)
    expect(message).toContain(data.url)
    expect(message).toContain(new URL(site.origin).host)
    expect(data).toMatchObject({
      createdAt: new Date(clock.now).toISOString(),
      expiresAt: new Date(clock.now + 60 * MINUTE).toISOString(),
      fetch: { mode: 'local', requestedUrl: `${site.origin}/` },
      normalizedMetadata: { title: { value: 'The shop, before it opens' } },
      imageAnalysis: { url: `${site.origin}/card.png`, width: 1600, height: 840, reachable: true },
    })
    expect((await app.request(data.url)).status).toBe(200)
  })

  test('comes by the secret or from a paired machine; the secret alone counts where both are sent', async () => {
    const { submit, pairing, headers } = await previewing()
    expect((await submit(formOf(parts), pairing)).status).toBe(201)
    expect((await submit(formOf(parts), headers)).status).toBe(201)
    const both = { ...pairing, 'x-service-api-key': 'lks_nonsense' }
    expect((await submit(formOf(parts), both)).status).toBe(401)
  })

  test('a submission from our own crawler starts nothing, with any content', async () => {
    const { submit, headers } = await previewing()
    const response = await submit(formOf(parts), {
      ...headers,
      'user-agent': linklensUserAgent({ version: '1.0.0', baseUrl: BASE }),
    })
    expect((await refusal(response)).code).toBe('FORBIDDEN')
    expect(await rows()).toBe(0)
  })

  test.each([
    ['nothing', {}, /devcli login/],
    ['a secret that is none', { 'x-service-api-key': 'lks_x' }, /not valid/],
    ['an empty secret', { 'x-service-api-key': '' }, /missing/],
    ['a part of the pairing', { 'x-service-public-id': 'lu_x' }, /not paired/],
  ])('a submission with %s is refused before its body is read', async (_, headers, message) => {
    const { app } = await previewing()
    const body = new ReadableStream(
      { pull: () => Promise.reject(new Error('was read')) },
      { highWaterMark: 0 },
    )
    const init = { method: 'POST', body, headers: headers as Record<string, string>, duplex: 'half' as const }
    const response = await app.request('/api/dev/previews', init)
    expect(await refusal(response)).toEqual({
      code: 'UNAUTHORIZED',
      message: expect.stringMatching(message),
    })
  })

  test('leaves neither HTML nor submitted bytes behind', async () => {
    const { preview, app } = await previewing()
    const path = await preview(site)
    const [image] = await store.db.selectFrom('preview_images').selectAll().execute()
    const webp = Buffer.from(image?.webp ?? [])
    const { format, width, height } = await sharp(webp).metadata()
    expect([format, width, height]).toEqual(['webp', 1200, 630])
    const kept = JSON.stringify(await store.db.selectFrom('previews').selectAll().execute())
    expect(kept).not.toContain('<p>Hello</p>')
    const served = await app.request(`${path}/images/0`)
    expect(Buffer.from(await served.arrayBuffer()).equals(webp)).toBe(true)
  })

  test('lets the service fetch the public images, under its own guard, and nothing else', async () => {
    const { submit } = await previewing()
    const { data } = envelope.parse(await (await submit(formOf(parts))).json())
    expect(site.asked).toContain('GET cdn.example.com/public.png')
    expect(site.asked.filter((line) => line.includes('localhost'))).toEqual([])
    expect(data.imageAnalysis.candidates.map(({ url }) => url)).toContain('http://cdn.example.com/public.png')
  })

  test('is kept, and says so, when our own limit refuses its public images', async () => {
    // One client may have one image a minute.
    const { submit, app } = await previewing({ rateLimits: { target: { limit: 1, windowSeconds: 60 } } })
    expect((await submit(formOf(parts))).status).toBe(201)
    const second = await submit(formOf(parts))
    expect(second.status).toBe(201)
    expect(site.asked.filter((line) => line.endsWith('/public.png'))).toHaveLength(1)
    const { data } = envelope.parse(await second.json())
    expect(data.fetch.notAsked).toContain('image')
    expect(data.imageAnalysis.candidates[0]).toMatchObject({ notAsked: 'own-limit' })
    expect(await (await app.request(data.url)).text()).toContain('Not everything was asked for.')
  })

  test('keeps the submitted images that the page names, and no other', async () => {
    const { submit } = await previewing()
    const { images } = parts.capture as { images: { part: number | null }[] }
    const [named] = images.filter(({ part }) => part === 0)
    const extra = { ...named, url: `${site.origin}/unnamed.png`, part: 1 }
    const submitted = {
      ...changed({ images: [...images, extra] }),
      images: [...parts.images, ...parts.images],
    }
    expect((await submit(formOf(submitted))).status).toBe(201)
    const kept = await store.db.selectFrom('previews').select('pictures').executeTakeFirstOrThrow()
    expect(JSON.parse(kept.pictures)).toEqual([`${site.origin}/card.png`])
    expect(await store.db.selectFrom('preview_images').select('n').execute()).toEqual([{ n: 0 }])
  })

  test('shows no image of the public site instead of one that was not sent whole', async () => {
    const fetched: string[] = []
    const fetchImage = (url: string) => {
      fetched.push(url)
      return Promise.resolve(new Uint8Array(parts.images[0] ?? []))
    }
    const { submit, app } = await previewing({ fetchImage })
    const { images } = parts.capture as { images: { part: number | null }[] }
    const [card] = images.filter(({ part }) => part === 0)
    const cut = { ...card, url: 'https://shop.example/card.png', complete: false }
    const response = await submit(formOf(changed({ site: 'https://shop.example', images: [cut] })))
    const { data } = envelope.parse(await response.json())
    expect(data.imageAnalysis).toMatchObject({ url: 'https://shop.example/card.png', width: 1600 })
    const page = await (await app.request(data.url)).text()
    expect(page).not.toContain(Buffer.from('https://shop.example/card.png').toString('base64url'))
    expect(fetched).toEqual([])
  })

  test.each<[string, () => Promise<Uint8Array>, string, number]>([
    [
      'that cannot be read',
      async () => Buffer.concat([parts.images[0]?.subarray(0, 400) ?? Buffer.alloc(0), Buffer.alloc(400)]),
      'The file cannot be read as an image.',
      1_600,
    ],
    [
      'of too many pixels',
      () =>
        sharp({ create: { width: 8_000, height: 5_000, channels: 3, background: '#2a4bd0' } })
          .png()
          .toBuffer(),
      '40 megapixels: larger than the 32 that we draw.',
      8_000,
    ],
    ['that takes too long', async () => Buffer.from(SLOW_SVG), 'Took longer than 5 s to decode.', 4_000],
  ])(
    'a submission with an image %s is kept, and shows the reason in its place',
    async (_, make, reason, width) => {
      const image = await make()
      const capture = parts.capture as { images: { part: number | null; totalBytes: number }[] }
      const images = capture.images.map((one) =>
        one.part === 0 ? { ...one, totalBytes: image.byteLength } : one,
      )
      const { submit, app } = await previewing()
      const response = await submit(formOf({ ...changed({ images }), images: [image] }))
      expect(response.status).toBe(201)
      const { data } = envelope.parse(await response.json())
      // The facts of the image are the engine's, by its header.
      expect(data.imageAnalysis).toMatchObject({ url: `${site.origin}/card.png`, width })
      expect((await app.request(`${data.url}/images/0`)).status).toBe(404)
      expect(await (await app.request(data.url)).text()).toContain(reason)
    },
  )

  test('is logged by its host alone', async () => {
    const { submit, lines, environment } = await previewing()
    await submit(formOf(await site.parts('/secret-path?token=abc')))
    const line = lines.find(({ event }) => event === 'inspection')
    expect(line).toMatchObject({ door: 'dev', host: 'localhost', outcome: 'ok', score: expect.any(Number) })
    expect(JSON.stringify(lines)).not.toMatch(/secret-path|token=abc/)
    expect(JSON.stringify(lines)).not.toContain(environment.secret)
  })

  test('is not kept when its client has gone away', async () => {
    const hangsUp = new AbortController()
    const { app, headers, lines } = await previewing({
      complete: (_: unknown, options?: { signal?: AbortSignal }) =>
        new Promise((_resolve, reject) => {
          options?.signal?.addEventListener('abort', () => reject(options.signal?.reason))
          hangsUp.abort()
        }),
    })
    const request = new Request(`${BASE}/api/dev/previews`, {
      method: 'POST',
      body: formOf(parts),
      headers,
      signal: hangsUp.signal,
    })
    await app.request(request)
    expect(lines).toContainEqual(expect.objectContaining({ event: 'inspection', outcome: 'gone' }))
    expect(await rows()).toBe(0)
  })

  test('a submission of an environment that is deleted meanwhile is refused', async () => {
    const { submit } = await previewing({
      complete: async (capture: unknown) => {
        await store.db.deleteFrom('environments').execute()
        return capture
      },
    })
    expect((await refusal(await submit(formOf(parts)))).code).toBe('UNAUTHORIZED')
  })
})

describe('a body of the wrong form is refused with the reason:', () => {
  const without = (name: string) => () => {
    const form = formOf(parts)
    form.delete(name)
    return form
  }
  const having = (name: string, value: string | Blob) => () => {
    const form = formOf(parts)
    form.append(name, value)
    return form
  }
  const capture = () => parts.capture as Record<string, unknown> & { page: object; images: object[] }
  const document = (change: () => Record<string, unknown>) => () => formOf(changed(change()))

  test.each<[string, () => FormData | string, RegExp]>([
    ['JSON', () => '{}', /multipart\/form-data/],
    ['no capture', without('capture'), /part "capture" is missing/],
    ['no page', without('html'), /part "html" is missing/],
    ['an image that is listed and not there', without('image-0'), /images are not those/],
    ['an image that is there and not listed', having('image-1', new Blob(['x'])), /images are not those/],
    ['a gap between images', having('image-2', new Blob(['x'])), /"image-1" is missing.*without a gap/],
    ['a fifth image', having('image-4', new Blob(['x'])), /part "image-4" is not known/],
    ['an unknown part', having('usedBy', 'me'), /part "usedBy" is not known/],
    ['a part that comes twice', having('html', 'again'), /more than one part "html"/],
    ['a capture that is no JSON', () => withCapture('{'), /"capture" is not JSON/],
    [
      'a capture that is no UTF-8',
      () => withCapture(new Uint8Array([0x22, 0xff, 0x22])),
      /not JSON in UTF-8/,
    ],
    ['a capture that is a list', () => withCapture('[]'), /captureVersion is missing/],
    ['a capture without a version', document(() => ({ captureVersion: undefined })), /captureVersion/],
    ['a field that is missing', document(() => ({ userAgent: undefined })), /userAgent is missing or wrong/],
    ['a field of another type', document(() => ({ durationMs: 'long' })), /durationMs is missing or wrong/],
    ['a field inside', document(() => ({ page: { ...capture().page, status: '200' } })), /page\.status/],
    [
      'more images than there may be',
      document(() => ({ images: Array(5).fill(capture().images[0]) })),
      /images/,
    ],
    ['a remote capture', document(() => ({ mode: 'remote' })), /mode is missing or wrong/],
    [
      'a page that answers an error',
      document(() => ({ page: { ...capture().page, status: 500 } })),
      /page\.status/,
    ],
    [
      'a time with a million decimal places',
      document(() => ({ capturedAt: `2026-11-20T12:00:00.${'0'.repeat(1_000_000)}Z` })),
      /capturedAt/,
    ],
    ['NUL in a text', document(() => ({ userAgent: 'a\0b' })), /userAgent/],
    [
      'a text that is no URL',
      document(() => ({ requestedUrl: 'nonsense' })),
      /not an address|not on the machine/,
    ],
  ])('a body of the wrong form is refused with the reason: %s', async (_, body, message) => {
    const { submit } = await previewing()
    expect(await refusal(await submit(body()))).toEqual({
      code: 'INVALID_INPUT',
      message: expect.stringMatching(message),
    })
    expect(await rows()).toBe(0)
  })

  test.each([
    ['application/json', /answers with application.json/],
    ['image/png', /answers with/],
    [null, /answers with/],
  ])('something else than a page: %s', async (type, message) => {
    const { submit } = await previewing()
    const headers = type === null ? [] : [['content-type', type]]
    const submitted = { ...changed({ page: { ...capture().page, headers } }), html: Buffer.from('{"a":1}') }
    const { code, message: detail } = await refusal(await submit(formOf(submitted)))
    expect([code, detail]).toEqual(['UNSUPPORTED_CONTENT_TYPE', expect.stringMatching(message)])
  })

  const withCapture = (text: string | Uint8Array) => {
    const form = formOf(parts)
    form.set('capture', new Blob([text]))
    return form
  }

  test.each([
    ['the service', 99, /newer than this service/],
    ['devcli', 0, /Update devcli/],
  ])('a captureVersion for which %s is too old', async (_, captureVersion, message) => {
    const { submit } = await previewing()
    expect(await refusal(await submit(formOf(changed({ captureVersion }))))).toEqual({
      code: 'INVALID_INPUT',
      message: expect.stringMatching(message),
    })
  })

  test.each<[string, string, number]>([
    ['a document', 'capture', 4],
    ['a page', 'html', 8],
    ['an image', 'image-0', 10],
  ])('%s that is too large', async (_, name, mebibytes) => {
    const { submit } = await previewing()
    const form = formOf(parts)
    form.set(name, new Blob([new Uint8Array(mebibytes * 1024 * 1024 + 1)]))
    expect(await refusal(await submit(form))).toEqual({
      code: 'PAYLOAD_TOO_LARGE',
      message: `The part "${name}" is larger than ${mebibytes} MiB.`,
    })
  })

  test('24 MiB in all', async () => {
    const { submit } = await previewing()
    const form = formOf(parts)
    for (const n of [0, 1, 2]) form.set(`image-${n}`, new Blob([new Uint8Array(9 * 1024 * 1024)]))
    expect(await refusal(await submit(form))).toEqual({
      code: 'PAYLOAD_TOO_LARGE',
      message: 'The request body is larger than 24 MiB.',
    })
  })
})

describe('what is not on the submitter’s machine is refused, for free, and nothing is fetched:', () => {
  const page = () => (parts.capture as { page: object }).page
  const hop = { url: 'http://192.168.1.1/', status: 302, location: '/' }
  const firstImage = () => (parts.capture as { images: Record<string, unknown>[] }).images[0] ?? {}
  test.each<[string, () => Record<string, unknown>]>([
    ['a public page', () => ({ requestedUrl: 'https://shore.example/' })],
    ['a page of the local network', () => ({ requestedUrl: 'http://192.168.1.10/' })],
    ['a cloud’s metadata', () => ({ requestedUrl: 'http://169.254.169.254/latest/' })],
    ['an end elsewhere', () => ({ page: { ...page(), finalUrl: 'http://10.0.0.1/' } })],
    ['a hop elsewhere', () => ({ page: { ...page(), redirects: [hop] } })],
    [
      'a submitted image of another host',
      () => ({ images: [{ ...firstImage(), url: 'https://cdn.example.com/x.png' }] }),
    ],
  ])(
    'what is not on the submitter’s machine is refused, for free, and nothing is fetched: %s',
    async (_, change) => {
      const { submit } = await previewing({ rateLimits: { preview: { limit: 1, windowSeconds: 60 } } })
      expect(await refusal(await submit(formOf(changed(change()))))).toEqual({
        code: 'INVALID_INPUT',
        message: expect.stringContaining('not on the machine that made it'),
      })
      expect(site.asked).toEqual([])
      expect((await submit(formOf(parts))).status).toBe(201)
      // URLs are checked before limits: "try again later" is wrong advice for what can never be accepted.
      expect((await refusal(await submit(formOf(changed(change()))))).code).toBe('INVALID_INPUT')
    },
  )
})

describe('the limits of an environment', () => {
  test('are limited per minute for both kinds of credentials, with the time to wait', async () => {
    const { submit, save, pairing, clock } = await previewing({
      rateLimits: { preview: { limit: 3, windowSeconds: 60 } },
    })
    expect((await submit(formOf(parts))).headers.get('ratelimit')).toBe(
      '"preview";r=2;t=60, "previewDay";r=499;t=86400',
    )
    expect((await submit(formOf(parts), pairing)).status).toBe(201)
    expect((await save()).status).toBe(200)
    clock.now += 20_000
    for (const response of [await submit(formOf(parts)), await save()]) {
      expect(response.headers.get('retry-after')).toBe('40')
      expect(await refusal(response)).toEqual({
        code: 'RATE_LIMITED',
        message:
          'The limit of 3 previews created by one environment in 1 minute is used up. Try again in 40 seconds.',
      })
    }
    clock.now += 40_000
    expect((await submit(formOf(parts))).status).toBe(201)
  })

  test('are limited per day', async () => {
    const { submit, clock } = await previewing({
      rateLimits: { previewDay: { limit: 1, windowSeconds: 86_400 } },
    })
    await submit(formOf(parts))
    clock.now += 2 * MINUTE
    const response = await submit(formOf(parts))
    expect(Number(response.headers.get('retry-after'))).toBe(86_400 - 120)
    expect((await refusal(response)).code).toBe('RATE_LIMITED')
  })

  test('are counted for each environment separately', async () => {
    const { submit } = await previewing({ rateLimits: { preview: { limit: 1, windowSeconds: 60 } } })
    await submit(formOf(parts))
    const other = await previewing({ rateLimits: { preview: { limit: 1, windowSeconds: 60 } } })
    expect((await other.submit(formOf(parts))).status).toBe(201)
  })

  test('are limited to a hundred at a time; nothing is fetched in vain, and the wait is given', async () => {
    const { submit, save, clock, environment, inspected } = await previewing()
    await fill(environment.environmentId, clock.now - 30 * MINUTE)
    for (const response of [await submit(formOf(parts)), await save()]) {
      expect(response.headers.get('retry-after')).toBe('1800')
      expect(response.headers.get('ratelimit')).toBe('"previewsAlive";r=0;t=1800')
      expect(await refusal(response)).toEqual({
        code: 'RATE_LIMITED',
        message: expect.stringMatching(/100 previews alive.*room again in 30 minutes/),
      })
    }
    expect([...site.asked, ...inspected]).toEqual([])
    clock.now += 30 * MINUTE
    expect((await submit(formOf(parts))).status).toBe(201)
  })

  test('the limits of an environment that a newer one follows count by their bytes alone: a hundred saves of one page use up one place', async () => {
    const { submit, clock, environment } = await previewing()
    await fill(environment.environmentId, clock.now, 'lp_newest')
    expect((await submit(formOf(parts))).status).toBe(201)
  })

  async function fill(environmentId: string, createdAt: number, follower?: string): Promise<void> {
    const times = { created_at: createdAt, expires_at: createdAt + 60 * MINUTE }
    const row = { environment_id: environmentId, ...times, ...(follower && { replaced_by: follower }) }
    const rest = {
      schema_version: 1,
      inspection: '{}',
      summary: '{}',
      pictures: '[]',
      used_by: null,
      bytes: 2,
    }
    const all = Array.from({ length: PREVIEW_QUOTA.previews }, (_, n) => ({ id: `lp_${n}`, ...row, ...rest }))
    await store.db.insertInto('previews').values(all).execute()
  }

  test('are not used up by a submission that finds no free slot', async () => {
    const full = createInspectionSlots({ slots: 0, maxQueued: 0 })
    const { submit } = await previewing({
      inspectionSlots: full,
      rateLimits: { preview: { limit: 1, windowSeconds: 60 } },
    })
    for (let times = 0; times < 3; times += 1) {
      const response = await submit(formOf(parts))
      expect((await refusal(response)).code).toBe('UNAVAILABLE')
      expect(response.headers.get('retry-after')).not.toBeNull()
    }
  })
})

test('another method gets the list of allowed ones', async () => {
  const { app } = await previewing()
  const response = await app.request('/api/dev/previews')
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
})
