import { describe, expect, it } from 'vitest'
import { createImageAddresses } from './image-address.ts'

const URL_OF_PICTURE = 'https://cdn.example/ü.jpg?a=1&b=2'
const HOUR_MS = 3_600_000
const signedPart = (address: string) => address.replace('/images/', '')

describe('the address of a picture', () => {
  it('leads back to the picture', () => {
    const addresses = createImageAddresses(['secret'])
    const address = addresses.sign(URL_OF_PICTURE)
    expect(address).toMatch(/^\/images\/[\w.-]+$/)
    expect(addresses.verify(signedPart(address))).toEqual({ url: URL_OF_PICTURE, seen: '' })
  })

  it('is another one for a picture that was seen otherwise', () => {
    const addresses = createImageAddresses(['secret'])
    const [first, second] = ['png.10', 'png.20'].map((seen) => addresses.sign(URL_OF_PICTURE, seen))
    expect(first).not.toBe(second)
    expect(addresses.verify(signedPart(second ?? ''))).toEqual({ url: URL_OF_PICTURE, seen: 'png.20' })
  })

  it('is refused when any part of it was changed', () => {
    const addresses = createImageAddresses(['secret'])
    const [hour = '', , seen = '', signature = ''] = signedPart(
      addresses.sign(URL_OF_PICTURE, 'png.10'),
    ).split('.')
    const other = Buffer.from('https://169.254.169.254/').toString('base64url')
    const own = Buffer.from(URL_OF_PICTURE).toString('base64url')
    const forged = [
      `${hour}.${other}.${seen}.${signature}`,
      `${Number(hour) + 1}.${own}.${seen}.${signature}`,
      `${hour}.${own}.${seen}A.${signature}`,
      `${hour}.${own}..${signature}`,
      `${hour}.${own}.${signature}`,
      `${hour}.${own}.${seen}.${'A'.repeat(43)}`,
      `${hour}.${own}.${seen}.`,
      own,
      '',
    ]
    expect(forged.map((signed) => addresses.verify(signed))).toEqual(forged.map(() => null))
  })

  it('cannot be made without the secret', () => {
    const stranger = createImageAddresses(['another'])
    expect(createImageAddresses(['secret']).verify(signedPart(stranger.sign(URL_OF_PICTURE)))).toBeNull()
  })

  it('outlives a change of the secret while the old one is listed', () => {
    const old = signedPart(createImageAddresses(['old']).sign(URL_OF_PICTURE))
    expect(createImageAddresses(['new', 'old']).verify(old)?.url).toBe(URL_OF_PICTURE)
    expect(createImageAddresses(['new']).verify(old)).toBeNull()
  })

  it('stays the same for an hour, so that browsers can keep the picture, and ends after a few', () => {
    let now = 1_000 * HOUR_MS
    const addresses = createImageAddresses(['secret'], () => now)
    const address = addresses.sign(URL_OF_PICTURE)
    now += HOUR_MS - 1
    expect(addresses.sign(URL_OF_PICTURE)).toBe(address)
    now += 5 * HOUR_MS
    expect(addresses.verify(signedPart(address))?.url).toBe(URL_OF_PICTURE)
    now += 2 * HOUR_MS
    expect(addresses.verify(signedPart(address))).toBeNull()
  })
})
