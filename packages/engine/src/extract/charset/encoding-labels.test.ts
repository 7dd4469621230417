import { TextDecoder } from 'node:util'
import { expect, test } from 'vitest'
import { asDeclaredInPage, encodingLabels, encodingOf } from './encoding-labels.ts'

test('all 228 labels of the standard are there, and mean what Node takes them to mean', () => {
  expect(encodingLabels().size).toBe(228)
  for (const [label, name] of encodingLabels()) {
    // Node refuses the labels of "replacement", which decodes nothing.
    if (name !== 'replacement' && isKnownToNode(name))
      expect([label, new TextDecoder(label).encoding]).toEqual([label, name.toLowerCase()])
  }
})

test('labels are taken in any case and with white space around them', () => {
  expect(encodingOf(' \tUTF8\n')).toBe('UTF-8')
  expect(encodingOf('ISO_8859-1')).toBe('windows-1252')
  expect(encodingOf('utf-8\u00a0')).toBeNull()
  expect(encodingOf('utf-7')).toBeNull()
  expect(encodingOf('')).toBeNull()
})

test('UTF-16 named inside a page means UTF-8', () => {
  expect(asDeclaredInPage('UTF-16BE')).toBe('UTF-8')
  expect(asDeclaredInPage('GBK')).toBe('GBK')
})

/** Node 22.19 lacks these two; we decode them by tables of our own. */
const LACKING_IN_NODE_22 = ['ISO-8859-16', 'x-user-defined']

function isKnownToNode(name: string): boolean {
  try {
    return new TextDecoder(name) instanceof TextDecoder
  } catch {
    return !LACKING_IN_NODE_22.includes(name)
  }
}
