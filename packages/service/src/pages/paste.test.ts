/** HTML in, report out: nothing is fetched, and no shape of it holds up the service. */
import { LIMITS } from '@linklens/engine'
import { describe, expect, it, vi } from 'vitest'
import { HOSTILE_PAGES } from '../../../engine/test/hostile-pages.ts'
import { inspectorOf, pagesApp } from '../../test/fixtures/pages-deps.ts'
import { createAnalysisPool } from '../inspections/analysis/analysis-pool.ts'
import { drawReport, type DrawableReport } from '../components/report/draw-report.tsx'
import type { Services } from '../services.ts'

const PAGE = `<title>Bread</title><meta property="og:title" content="Bread at home">
<meta property="og:image" content="/card.png">`

function paste(fields: Record<string, string>, deps: Partial<Services> = {}, site = 'same-origin') {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return pagesApp(deps).request('/paste', { method: 'POST', body, headers: { 'sec-fetch-site': site } })
}

describe('POST /paste', () => {
  it('shows the report of the page, where it will be', async () => {
    const answer = await paste({ html: PAGE, url: 'oven.example/bread' })
    expect(answer.status).toBe(200)
    const html = await answer.text()
    expect(html).toContain('Pasted HTML')
    expect(html).toContain('https://oven.example/card.png')
    expect(html).toContain('property=&quot;og:url&quot; content=&quot;https://oven.example/bread&quot;')
  })

  it('invents no URL: without one, the tags to paste name a place to fill in', async () => {
    const html = await (await paste({ html: PAGE })).text()
    expect(html).toContain('<strong>Replace with your own:</strong> “https://example.com”')
    expect(html).not.toMatch(/&lt;[^&]+&quot;http:\/\/localhost/)
  })

  it('fetches nothing and shows no request, image or snapshot', async () => {
    const inspect = vi.fn()
    const fetchImage = vi.fn()
    const html = await (
      await paste(
        { html: PAGE, url: 'https://oven.example/bread' },
        { inspector: inspectorOf(inspect), fetchImage },
      )
    ).text()
    expect(inspect).not.toHaveBeenCalled()
    expect(fetchImage).not.toHaveBeenCalled()
    for (const part of ['<img', 'Repeat it', 'name="snapshot"', 'answered 200'])
      expect(html).not.toContain(part)
    expect(html).toContain('Not asked for')
  })

  it('counts as an edit, and takes forms of our own pages only', async () => {
    const editLimit = vi.fn()
    await paste({ html: PAGE }, { editLimit })
    expect(editLimit).toHaveBeenCalledOnce()
    for (const site of ['cross-site', 'same-site', 'none'])
      expect((await paste({ html: PAGE }, { editLimit }, site)).status).toBe(403)
    expect(editLimit).toHaveBeenCalledOnce()
  })

  it.each([
    ['nothing', { html: ' \n' }, 'Paste the HTML first'],
    ['a URL that is refused', { html: PAGE, url: 'ftp://oven.example/' }, 'http'],
    ['a private host', { html: PAGE, url: 'http://10.0.0.1/' }, 'not on the public internet'],
  ])('asks again for %s, and keeps what was typed', async (_, fields, sentence) => {
    const answer = await paste({ url: 'oven.example', ...fields })
    const html = await answer.text()
    expect(answer.status).toBe(400)
    expect(/class="field-error">.*?<\/p>/s.exec(html)?.[0]).toContain(sentence)
    expect(html).toContain(`value="${'url' in fields ? fields.url : 'oven.example'}"`)
    if (fields.html === PAGE) expect(html).toContain('&lt;title&gt;Bread&lt;/title&gt;')
  })

  it('refuses more than a page may have', async () => {
    const answer = await paste({ html: 'x'.repeat(LIMITS.pageBytes + 1) })
    expect(answer.status).toBe(413)
    expect((await paste({ html: PAGE, more: 'x' })).status).toBe(400)
  })
})

it('judges in worker threads: the largest and strangest pages end there', { tags: ['slow'] }, async () => {
  const pool = createAnalysisPool({ threads: 1, logger: { error: vi.fn() } })
  const client = 'one'
  // Node's threads read no JSX of the sources: what is drawn is bounded already.
  const until = () => ({
    ...pool.workFor({ client }),
    drawReport: async (report: DrawableReport) => drawReport(report),
  })
  const analysers = () => ({ client, until })
  await pool.started()
  for (const name of ['8 MiB of <h1> </h1>', 'hosts that expand everywhere']) {
    const answer = await paste(
      {
        html: String(HOSTILE_PAGES[name]?.()).slice(0, LIMITS.pageBytes / 2),
      },
      { analysers },
    )
    const html = /<main.*/s.exec(await answer.text())?.[0] ?? ''
    expect(html).toMatch(/class="report"|<code>(?:TIMEOUT|UNAVAILABLE)<\/code>/)
    expect(html).not.toContain('<script>alert')
  }
  const large = await paste({ html: '<p>'.padEnd(LIMITS.pageBytes, 'bread ') }, { analysers })
  expect(large.status).toBe(200)
  await pool.close()
})
