import { expect, it } from 'vitest'
import { ownText } from './own-text.ts'

function own(markup: string): string | null {
  const page = Buffer.from(markup)
  const range = ownText(page, '<h1>'.length)
  return range && page.toString('utf8', range.start, range.end)
}

it.each([
  ['<h1>Bread <b>in</b> a day</h1>', 'Bread '],
  ['<h1><a href="/">Bread</a></h1>', null],
  ['<h1><img src="a.png"><br/>Bread</h1>', 'Bread'],
  ['<h1><svg><title>Logo</title></svg> Bread</h1>', ' Bread'],
  ['<h1><!-- no --><a>x</a></h1><p>After</p>', null],
  ['<h1></h1>Behind', null],
])('the own text of %s is %s', (markup, expected) => expect(own(markup)).toBe(expected))
