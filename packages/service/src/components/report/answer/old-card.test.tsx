import { PLATFORMS } from '@linklens/engine'
import { expect, it } from 'vitest'
import { fullInspection } from '../../../../test/fixtures/full-inspection.ts'
import { platformResults, type Report } from '../../../view/report.ts'
import { toHtml } from '../../markup.ts'
import { OldCard } from './old-card.tsx'

const PAGE = 'https://oven.example/bread?kind=rye'

type Refresh = { description: string; url: string | null } | null

function html(platform: string, url = PAGE, refresh: Refresh = null): string {
  const inspection = { ...fullInspection, fetch: { ...fullInspection.fetch, requestedUrl: url } }
  const result = platformResults(inspection).find(({ preview }) => preview.platform === platform)
  if (!result) throw new Error(`The inspection has no ${platform}.`)
  const report: Report = {
    inspection,
    mode: 'live',
    at: new Date(0),
    baseUrl: 'https://lens.example',
    userAgent: 'Linklens',
    platforms: PLATFORMS,
    images: new Map(),
  }
  const card = <OldCard report={report} result={{ ...result, verdict: { ...result.verdict, refresh } }} />
  // A string object, which `toContain` takes for a list.
  return [toHtml(<div>{card}</div>)].join('')
}

it('opens the tool of the platform with the page filled in', () => {
  const url = `https://tool.example/?q=${encodeURIComponent(PAGE)}`
  const text = html('facebook', PAGE, { description: 'Choose "Scrape Again".', url })
  expect(text).toContain('tool with this page')
  expect(text).toContain('with this page')
  expect(text).not.toContain('v=2')
})

it('offers a URL that the platform has never read where no tool takes the page', () => {
  expect(html('slack', PAGE, { description: 'No tool.', url: null })).toContain(
    'https://oven.example/bread?kind=rye&amp;v=2',
  )
  expect(html('whatsapp')).toContain('There is no known way to refresh WhatsApp.')
  expect(html('whatsapp', 'https://oven.example/bread?v=2')).toContain('bread?v=2&amp;v=3')
})

it('never makes a link of a script', () => {
  expect(
    html('x', 'javascript:alert(1)', { description: 'No tool.', url: 'javascript:alert(1)' }),
  ).not.toContain('href="javascript')
})
