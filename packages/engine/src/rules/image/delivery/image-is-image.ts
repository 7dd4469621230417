/**
 * A URL that answers 200 with something else: a login page, an error page, a web page about the
 * image.
 *
 * Leaves alone: files too large to be read to their end: they did begin like an image.
 */
import { imageFinding } from '../../shared/card-image.ts'
import { official } from '../../../facts/evidence.ts'
import { DOCUMENTS } from '../../shared/documents.ts'
import { defineRule, type Fix } from '../../define-rule.ts'
import { examplePage, imageExample } from '../../examples/example-html.ts'
import { absoluteUrlFix } from '../tags/absolute-url-fix.ts'

const head = '<meta property="og:image" content="https://example.com/card">'

const FIXES: readonly [Fix, ...Fix[]] = [
  { description: 'Name the URL of the file itself, not of a page that shows it.' },
  { description: 'Check that crawlers without cookies get the file and not a login or consent page.' },
]

const AS_PNG: Fix = { description: 'Save the image as PNG or JPEG, and name that file.' }
const SEND_BYTES: Fix = {
  description:
    'Where a program draws the image, look into its log: drawing failed after the status was sent. Where it is a file, upload it again.',
}
const NO_SUCH_FILE: Fix = {
  description:
    'Look whether the file is there: many servers answer a missing file with the HTML page of the app. Upload it, or correct the URL.',
}

export const imageIsImage = defineRule({
  id: 'image-is-image',
  category: 'image',
  severity: 'warning',
  points: 2,
  explains: ['image-not-image', 'image-cut'],
  title: 'The image URL answers with an image',
  problem: 'The image URL does not answer with an image',
  why: 'The URL answers, but what comes is no image file, so no app can draw it.',
  fixes: FIXES,
  sources: [
    official('An image URL which should represent the object.', DOCUMENTS.openGraph),
    official('The image is fetched to check that it is one.', 'https://api.slack.com/robots'),
  ],
  needs: ['image-answer'],
  supersededBy: ['image-reachable'],
  examples: {
    fails: [{ html: examplePage(head), image: { status: 200, headers: { 'content-type': 'text/html' } } }],
    passes: [imageExample({ format: 'jpeg' }, 'card')],
  },
  check(facts) {
    const { reachable, error, contentType } = facts.image
    if (!reachable) return 'not-applicable'
    // Other faults of a 2xx answer (too large, cut off) leave open whether it is an image.
    if (error?.code !== 'UNSUPPORTED_CONTENT_TYPE') return []
    const inFull = absoluteUrlFix(facts)
    const isImageType = contentType?.startsWith('image/') === true
    const isEmpty = facts.image.bytes === 0
    const own = isImageType ? [AS_PNG] : contentType?.includes('html') ? [NO_SUCH_FILE, ...FIXES] : FIXES
    const fixes = [...inFull, ...(isEmpty ? [SEND_BYTES] : own)]
    const finding = {
      ...imageFinding(facts, error.message, fixes),
      ...(isImageType && { problem: `The image file ${isEmpty ? 'is empty' : 'cannot be drawn'}` }),
    }
    return [contentType === null ? finding : { ...finding, evidence: contentType }]
  },
})
