/**
 * The served type decides for readers that do not look into the file.
 *
 * Leaves alone: old names of the same type, and parameters behind it.
 */
import { imageFinding } from '../../shared/card-image.ts'
import { code } from '../../../facts/evidence.ts'
import { DOCUMENTS } from '../../shared/documents.ts'
import { defineRule } from '../../define-rule.ts'
import { imageExample } from '../../examples/example-html.ts'
import { quoted } from '../../shared/page-text.ts'

/** Old or loose names for the same format. */
const ALIASES: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
  'image/apng': 'image/png',
  'image/vnd.microsoft.icon': 'image/x-icon',
  'image/x-ms-bmp': 'image/bmp',
  'image/heif': 'image/heic',
}

const SEND = 'Send the Content-Type of the file.'

export const imageTypeMatches = defineRule({
  id: 'image-type-matches',
  category: 'image',
  severity: 'info',
  points: 1,
  title: 'The Content-Type of the image is its format',
  problem: 'The Content-Type of the image is not its format',
  why: 'Some readers believe the Content-Type header. A PNG served as text or as a download is passed over.',
  fixes: [{ description: SEND, snippet: 'Content-Type: image/png' }],
  sources: [code('Only known image types are taken, by header.', DOCUMENTS.signalDesktop)],
  needs: ['image-answer'],
  supersededBy: ['image-is-image'],
  examples: {
    fails: [imageExample({ headers: { 'content-type': 'application/octet-stream' } })],
    passes: [imageExample()],
  },
  check(facts) {
    const { delivery, format } = facts.image
    const { servedType: served = null, sniffedType: sniffed = null } = delivery ?? {}
    if (format === null || sniffed === null) return 'not-applicable'
    const fixes = [{ description: SEND, snippet: `Content-Type: ${sniffed}` }]
    if (served === null)
      return [imageFinding(facts, `The ${format.toUpperCase()} file comes without a Content-Type.`, fixes)]
    if ((ALIASES[served] ?? served) === sniffed) return []
    return [imageFinding(facts, `The file is ${sniffed}, but served as ${quoted(served)}.`, fixes)]
  },
})
