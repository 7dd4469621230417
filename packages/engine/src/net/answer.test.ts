import { describe, expect, it } from 'vitest'
import { readHeaders } from './answer.ts'

const asLatin1 = (text: string) => Buffer.from(text).toString('latin1')

describe('readHeaders', () => {
  it('keeps order and duplicates, with names in lower case', () => {
    const raw = ['X-A', '1', 'Set-Cookie', 'a=1', 'x-a', '2', 'Link', '']
    expect(readHeaders(raw)).toEqual([
      ['x-a', '1'],
      ['set-cookie', 'a=1'],
      ['x-a', '2'],
      ['link', ''],
    ])
  })

  it('reads UTF-8 where it is UTF-8, else Latin-1', () => {
    const raw = ['a', asLatin1('/bücher'), 'b', '/b\u00fccher', 'c', 'plain\ttext']
    expect(readHeaders(raw).map(([, value]) => value)).toEqual(['/bücher', '/bücher', 'plain\ttext'])
  })
})
