import { expect, test } from 'vitest'
import { inspectHtml } from '../../src/inspect-html.ts'

const TAGS = `<meta name="description" content="A loaf from flour, water and salt, for everyone who bakes.">
<link rel="canonical" href="https://acme.example/post">
<meta property="og:title" content="How acme bakes">
<meta property="og:type" content="article">
<meta property="og:description" content="A loaf from flour, water and salt, for everyone who bakes.">
<meta property="og:url" content="https://acme.example/post">
<meta property="og:site_name" content="Acme">
<meta property="og:image" content="https://acme.example/card.png">
<meta name="twitter:card" content="summary_large_image">
<link rel="icon" href="/favicon.svg">
<link rel="apple-touch-icon" href="/touch.png">`

const pageOf = (head: string) =>
  `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>How acme bakes</title>\n${head}\n</head>\n<body>\n<h1>How acme bakes</h1>\n<p>Flour.</p>\n</body>\n</html>\n`

const findingsOf = (head: string) =>
  inspectHtml(pageOf(head), { url: 'https://acme.example/post' }).diagnostics

test.each([
  ['a comment', `<!-- social\n${TAGS}\n-->`, /in the comment that begins in line 6\. /],
  [
    'a conditional comment',
    `<!--[if gte IE 9]>\n${TAGS}\n<![endif]-->`,
    /in the comment that begins in line 6\. /,
  ],
  ['an open comment', `<!-- social\n${TAGS}`, /comment that begins in line 6 and is never closed/],
  [
    'an open script',
    `<script>\nvar a = 1\n${TAGS}`,
    /in the <script> that begins in line 6 and is not closed/,
  ],
  [
    'an open style sheet',
    `<style>\nh1 { color: red }\n${TAGS}`,
    /in the <style> that begins in line 6 and is not/,
  ],
  ['a template', `<template>\n${TAGS}\n</template>`, /in the <template> that begins in line 6\. /],
  [
    'a script that is a template',
    `<script type="text/html">\n${TAGS}\n</script>`,
    /in the <script> that begins in line 6\. /,
  ],
  [
    'a script that writes them',
    `<script>document.write(\`${TAGS}\`)</script>`,
    /in the script .* line 6: crawlers/,
  ],
])('tags in %s are one finding, and none says that they are missing', (_name, head, message) => {
  const findings = findingsOf(head)
  const [swallowed] = findings.filter(({ id }) => id === 'tags-not-swallowed')
  expect(swallowed?.message).toMatch(message)
  expect(swallowed?.severity).toBe('error')
  expect(swallowed?.platforms).toContain('slack')
  expect(swallowed?.where?.line).toBe(6)
  const others = findings.filter(({ id }) => id !== 'image-alt-present').map(({ id }) => id)
  expect(others).toEqual(['tags-not-swallowed'])
})

test('a title in a template is not missing either', () => {
  const html = pageOf(`<template>\n<title>How acme bakes</title>\n${TAGS}\n</template>`)
  const { diagnostics } = inspectHtml(html.replace('<title>How acme bakes</title>', ''), {
    url: 'https://acme.example/post',
  })
  expect(diagnostics.map(({ id }) => id)).toEqual(['tags-not-swallowed'])
  expect(diagnostics[0]?.message).toMatch(/^title, description, /)
})

test('what is in no comment is still missed', () => {
  const ids = findingsOf('<!-- <meta property="og:title" content="x"> -->').map(({ id }) => id)
  expect(ids).toContain('tags-not-swallowed')
  expect(ids).toContain('image-present')
  expect(ids).not.toContain('og-title-present')
})

test('an old tag in a comment next to the one that counts is no fault', () => {
  const ids = findingsOf(`<!-- was: <meta property="og:title" content="x"> -->\n${TAGS}`).map(({ id }) => id)
  expect(ids).not.toContain('tags-not-swallowed')
})

test('an old image in a comment is a finding, relative too; one that says the same is none', () => {
  const inComments = (head: string) =>
    findingsOf(`${head}\n${TAGS}`).filter(({ id }) => id === 'tags-not-in-comments')
  const [old] = inComments('<!-- <meta property="og:image" content="/old.png"> -->')
  expect(old?.message).toBe(
    'Signal iOS, WordPress editor and Rocket.Chat search the page as text and draw og:image from a comment: "/old.png".',
  )
  expect(inComments('<!-- <meta property="og:title" content="How acme bakes"> -->')).toEqual([])
})
