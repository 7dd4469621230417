import { expect, it } from 'vitest'
import { oldWordsIn } from './words.ts'

it.each([
  ['It is told by its name.', 'told'],
  ['stands beside the other', 'stands', 'beside'],
  ['Pictures and a picture', 'Pictures', 'picture'],
  ['mended, mends, mending, mend', 'mended', 'mends', 'mending', 'mend'],
  ['It lets go of it, anew.', 'lets go', 'anew'],
  ['whoever has the door held to it', 'whoever', 'door', 'held to'],
  ['can be had, and is dear', 'be had', 'is dear'],
])('finds the old words of %j', (text, ...words) => {
  expect(oldWordsIn(text).map(({ word }) => word)).toEqual(words)
})

it.each([
  ['other words that hold them', 'recommend understands standard amendment outdoors dearly'],
  ['the HTML element', '<picture></picture> and `picture`'],
  ['a quotation in Markdown', '> told'],
  ['a line marked as a quotation', "text: 'told', // quoted: the platform's documentation"],
])('allows %s', (_, text) => {
  expect(oldWordsIn(text)).toEqual([])
})

it('says in which line, and what to write instead', () => {
  expect(oldWordsIn('first\nthen anew')).toEqual([{ line: 2, word: 'anew', instead: 'again' }])
})
