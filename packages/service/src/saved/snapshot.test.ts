import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { fullInspection } from '../../test/fixtures/full-inspection.ts'
import { createImageUrls } from '../images/image-url.ts'
import { createSigner } from '../secrets/signer.ts'
import { createSnapshots } from './snapshot.ts'

const AT = Date.UTC(2026, 10, 20, 12)
const SECRET = 'a secret of the tests with 32 bytes or more'
const MINUTE_MS = 60_000

const snapshot = { inspection: fullInspection, at: AT }
const snapshots = createSnapshots([SECRET], () => AT)

/** Signed by the service, with any content. */
function signed(payload: Buffer, at = AT): string {
  const text = `${at}.${'n'.repeat(16)}.${payload.toString('base64url')}`
  return `${text}.${createSigner([SECRET], 'linklens report snapshot').sign(text)}`
}

describe('a snapshot', () => {
  it('comes back exactly as it was shown', () => {
    const packed = snapshots.pack(snapshot)
    expect(packed).toMatch(/^[\w.-]+$/)
    expect(snapshots.unpack(packed)).toEqual(snapshot)
  })

  it('keeps fields that a newer engine adds and this schema does not know', () => {
    const more = { ...fullInspection, added: { by: 'a later version' } }
    const unpacked = snapshots.unpack(snapshots.pack({ inspection: more, at: AT }))
    expect(unpacked).toHaveProperty('inspection.added.by', 'a later version')
  })

  it('is valid for exactly 10 minutes', () => {
    const packed = snapshots.pack(snapshot)
    const after = (ms: number) => createSnapshots([SECRET], () => AT + ms).unpack(packed)
    expect(after(10 * MINUTE_MS)).toEqual(snapshot)
    expect(after(10 * MINUTE_MS + 1)).toBe('expired')
  })

  it('becomes one report, whose id and token only the service can compute', () => {
    const packed = snapshots.pack(snapshot)
    const key = snapshots.keyOf(packed)
    expect(key).toEqual({
      id: expect.stringMatching(/^[0-9A-Za-z]{16}$/),
      deleteToken: expect.stringMatching(/^[0-9A-Za-z]{32}$/),
    })
    expect(key?.deleteToken).not.toContain(key?.id)
    expect(createSnapshots([SECRET], () => AT + 60 * MINUTE_MS).keyOf(packed)).toEqual(key)
    // The same inspection, shown to another reader.
    expect(snapshots.keyOf(snapshots.pack(snapshot))).not.toEqual(key)
  })

  it('is refused when any part of it was changed', () => {
    const [at = '', nonce = '', payload = '', signature = ''] = snapshots.pack(snapshot).split('.')
    const other = brotliCompressSync(JSON.stringify({ ...fullInspection, durationMs: 1 })).toString(
      'base64url',
    )
    const flipped = `${payload.startsWith('A') ? 'B' : 'A'}${payload.slice(1)}`
    const forged = [
      `${Number(at) + 1}.${nonce}.${payload}.${signature}`,
      `0${at}.${nonce}.${payload}.${signature}`,
      `${at}.${nonce}.${other}.${signature}`,
      `${at}.${nonce}.${flipped}.${signature}`,
      `${at}.${nonce}.${payload}.${'A'.repeat(43)}`,
      `${at}.${nonce}.${payload}.${signature.slice(1)}`,
      `${at}.${nonce}.${payload}`,
      `${at}.${nonce}..${signature}`,
      `${at}.${nonce.slice(1)}.${payload}.${signature}`,
      `${at}.${'A'.repeat(16)}.${payload}.${signature}`,
      `${at}.${nonce}.${payload}.${signature}.x`,
      '',
      '..',
      // Only a genuine snapshot gets the answer that it has expired.
      `${Number(at) - 60 * MINUTE_MS}.${payload}.${signature}`,
    ]
    expect(forged.map((packed) => snapshots.unpack(packed))).toEqual(forged.map(() => 'invalid'))
    expect(forged.map((packed) => snapshots.keyOf(packed))).toEqual(forged.map(() => null))
  })

  it('is still valid after a change of the secret while the old one is listed', () => {
    const old = createSnapshots(['old'], () => AT).pack(snapshot)
    expect(createSnapshots(['new', 'old'], () => AT).unpack(old)).toEqual(snapshot)
    expect(createSnapshots(['new'], () => AT).unpack(old)).toBe('invalid')
  })

  it('is signed for this alone: the signature of an image’s URL is not valid here', () => {
    const payload = brotliCompressSync(JSON.stringify(fullInspection))
    const path = createImageUrls([SECRET], () => 0).sign(payload.toString('latin1'))
    expect(snapshots.unpack(path.replace('/images/', ''))).toBe('invalid')
  })

  it.each([
    ['no inspection', brotliCompressSync('{"a":1}')],
    ['no JSON', brotliCompressSync('{')],
    ['nothing packed', Buffer.from('not packed at all')],
    ['more than an inspection may weigh', brotliCompressSync(Buffer.alloc(64 * 1024 * 1024, ' '))],
  ])('a snapshot that is genuine but holds %s is refused', (_, payload) => {
    expect(snapshots.unpack(signed(payload))).toBe('invalid')
  })
})
