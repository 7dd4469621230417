import { inspectHtml } from '@linklens/engine'
import { expect, test } from 'vitest'
import type { Report } from '../../../view/report.ts'
import { headline } from '../head/headline.ts'
import { firstFix } from './first-fix.ts'
import { developerMessage, ForDeveloper } from './for-developer.tsx'
import { WhatToDo } from './what-to-do.tsx'

const reportOf = (html: string): Report => ({
  inspection: inspectHtml(html, { url: 'https://acme.example/bread' }),
  mode: 'live',
  at: new Date('2026-11-20T12:00:00Z'),
  baseUrl: 'https://lens.example',
  userAgent: 'Linklens',
  platforms: [],
  images: new Map(),
})

const madeWith = (generator: string): Report =>
  reportOf(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bread</title><meta name="generator" content="${generator}"><meta property="og:title" content="Bread"><meta property="og:url" content="https://acme.example/bread"></head><body><h1>Bread</h1></body></html>`,
  )

test('a message for a developer has the link, the cause, the tags and the report', () => {
  const report = madeWith('Jekyll')
  const first = firstFix(report)
  if (!first) throw new Error('Nothing was found.')
  const message = developerMessage({ report, first })
  expect(message).toContain('https://acme.example/bread\n')
  expect(message).toContain(first.finding.title)
  expect(message).toContain('<meta property="og:image"')
  expect(message).toContain('Replace with your own: “')
  expect(message).toMatch(/: https:\/\/lens\.example\/r\/live\?url=\S+$/)
})

test('a message shows the page’s text as text', () => {
  const report = reportOf('<title>&lt;/code>&lt;script>alert(1)&lt;/script></title><p>Hello')
  const first = firstFix(report)
  if (!first) throw new Error('Nothing was found.')
  expect(String(<ForDeveloper report={report} first={first} />)).not.toContain('<script>')
})

test.each(['WordPress 6.8', 'Wix.com Website Builder', 'Squarespace', 'Ghost 6.0', 'Shopify'])(
  'of a page made with %s, its settings come before a tag',
  (generator) => {
    const [name = ''] = /^\w+/.exec(generator) ?? []
    const html = String(<WhatToDo report={madeWith(generator)} />)
    expect(html).toMatch(new RegExp(`<strong>Fix:</strong> In ${name}, [^]*<strong>Or as a tag:</strong>`))
  },
)

test('of a page made with WordPress, code of its theme follows the tag', () => {
  expect(String(<WhatToDo report={madeWith('WordPress 6.8')} />)).toMatch(
    /<strong>Or as a tag:<\/strong>[^]*<summary>The same in WordPress<\/summary>/,
  )
})

test('what to do does not repeat the sentence of the headline', () => {
  const report = madeWith('WordPress 6.8')
  const html = String(<WhatToDo report={report} />)
  expect(headline(report)).toContain('the page has no preview image')
  expect(html).toContain('WordPress writes no preview tags')
  expect(html.split('<strong>Fix')[0]).not.toContain('no preview image')
})
