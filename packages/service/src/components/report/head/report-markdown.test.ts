import { expect, it } from 'vitest'
import { brokenInspection, HOSTILE_TITLE } from '../../../../test/fixtures/broken-inspection.ts'
import { fullInspection } from '../../../../test/fixtures/full-inspection.ts'
import type { Report } from '../../../view/report.ts'
import { reportMarkdown } from './report-markdown.ts'

const report = (inspection: Report['inspection']): Report => ({
  inspection,
  mode: 'live',
  at: new Date('2026-11-20T12:00:00Z'),
  baseUrl: 'https://lens.example',
  userAgent: 'Linklens',
  platforms: [],
  images: new Map(),
})

it('has the verdict of each big platform, the findings and the block', () => {
  const text = reportMarkdown(report(fullInspection))
  expect(text).toContain('## Link preview: 78 of 100')
  // A report that was frozen before verdicts said how sure they are keeps its words.
  expect(text).toContain('| WhatsApp | Incomplete |')
  expect(text).toContain('**The image is too heavy for some apps** (−4)')
  expect(text).toMatch(/\n {2}Fix: Save it as JPEG or WebP/)
})

it.each([
  ['known', 'Incomplete'],
  ['likely', 'Likely incomplete'],
] as const)('says of a %s verdict: %s', (certainty, word) => {
  const { platformCompatibility } = fullInspection
  const { whatsapp } = platformCompatibility.platforms
  if (!whatsapp) throw new Error('The inspection has no WhatsApp.')
  const platforms = { ...platformCompatibility.platforms, whatsapp: { ...whatsapp, certainty } }
  const inspection = { ...fullInspection, platformCompatibility: { ...platformCompatibility, platforms } }
  expect(reportMarkdown(report(inspection))).toContain(`| WhatsApp | ${word} |`)
})

it('never becomes HTML, a link, an image or a mention', () => {
  const finding = fullInspection.diagnostics[0]
  const hostile = '<img src=x> [a](javascript:alert(1)) ![b](http://evil.example) @admin #1 | `code`\n# title'
  const text = reportMarkdown(
    report({ ...brokenInspection, diagnostics: finding ? [{ ...finding, message: hostile }] : [] }),
  )
  const outside = text.replaceAll(/`+[^`]*`+/g, '')
  expect(text).not.toContain(HOSTILE_TITLE)
  expect(outside).not.toMatch(/<[a-z]/i)
  expect(outside).not.toMatch(/(?<!\\)\]\(/)
  expect(outside).not.toMatch(/[@#]\w/)
  expect(outside).not.toContain('\n# title')
})
