/** The front page: one field, what it shows, and the ways in. */
import { HOSTED_PATH } from '@linklens/mcp'
import type { Inspection } from '@linklens/engine'
import type { Context } from 'hono'
import { UrlForm } from '../components/url-form.tsx'
import { CodeBlock } from '../components/code-block.tsx'
import { Icon } from '../components/icons.tsx'
import { DrawnCard } from '../components/report/cards/drawn-card.tsx'
import { platformResults, type Report } from '../components/report/report.ts'
import { ScoreRing } from '../components/report/head/score-ring.tsx'
import { VerdictMark } from '../components/report/verdict-mark.tsx'
import { Untrusted } from '../components/untrusted.tsx'
import type { AppEnv } from '../http/app-env.ts'

interface HomeFacts {
  baseUrl: string
  example: Report
  rules: number
}

export function homePage(
  c: Context<AppEnv>,
  { baseUrl, example, rules }: HomeFacts,
): Response | Promise<Response> {
  const platforms = example.platforms.length
  const page = (
    <div class="home">
      <section class="hero" aria-labelledby="hero-title">
        <h1 id="hero-title">Why does my link look like that?</h1>
        <p class="hero-lead">
          Paste a link. See what {platforms} platforms draw for it, which tag each of them read, and what to
          change.
        </p>
        <UrlForm large />
        <p class="hero-note">
          Nothing to install, no account. Every claim about a platform carries its source and date.
        </p>
      </section>
      <Specimen report={example} />
      <Told rules={rules} platforms={platforms} />
      <WaysIn baseUrl={baseUrl} />
    </div>
  )
  return c.render(page, {
    title: 'Why does my link look like that?',
    description: `Paste a link and see the card that X, Slack, WhatsApp and others draw for it, why they draw it, and what to change. ${platforms} platforms, each fact with its source.`,
    path: '/',
  })
}

const SHOWN = ['x', 'slack', 'whatsapp']

/** Three cards of a real inspection of a made-up page. */
function Specimen({ report }: { report: Report }) {
  const { inspection } = report
  const results = platformResults(inspection).filter(({ preview }) => SHOWN.includes(preview.platform))
  return (
    <section class="specimen" aria-labelledby="specimen-title">
      <div class="specimen-head">
        <div>
          <h2 id="specimen-title">One page, three different cards</h2>
          <p class="section-lead">{verdictSentence(inspection)}</p>
        </div>
        <a class="button button-quiet" href="/example">
          See the whole report <Icon name="arrow" />
        </a>
      </div>
      <div class="specimen-cards">
        {results.map(({ preview, verdict }) => (
          <figure>
            <div class="stage">
              <DrawnCard report={report} preview={preview} />
            </div>
            <figcaption>
              <strong>{preview.name}</strong> <VerdictMark verdict={verdict.verdict} />
              <span class="specimen-cause">
                <Untrusted text={verdict.cause} max={180} />
              </span>
            </figcaption>
          </figure>
        ))}
      </div>
      <div class="specimen-score">
        <ScoreRing score={inspection.serviceScore.score} category={inspection.serviceScore.category} />
        <p>
          The score is 100 less the points of every rule that fails, and each lost point is named. The same
          page gets the same score, always.
        </p>
      </div>
    </section>
  )
}

function verdictSentence({ platformCompatibility: { summary } }: Inspection): string {
  const { full, degraded, none, unknown } = summary
  return `The example page gets the full card on ${full} platforms, less on ${degraded}, nothing on ${none}; on ${unknown} nobody outside can know.`
}

function Told({ rules, platforms }: { rules: number; platforms: number }) {
  return (
    <section class="report-contents" aria-labelledby="report-contents-title">
      <h2 id="report-contents-title">What a report tells</h2>
      <div class="report-contents-columns">
        <div>
          <h3>What people see</h3>
          <p>
            The card of each platform: its layout, its crop, its cut text, in light and dark. With the tag
            that won and those that were passed over.
          </p>
          <a href="/platforms">{platforms} platforms</a>
        </div>
        <div>
          <h3>What to change</h3>
          <p>Each fault with its line in the page, whom it hurts, what it costs, and a fix to paste.</p>
          <a href="/rules">{rules} rules</a>
        </div>
        <div>
          <h3>How sure we are</h3>
          <p>
            Official, read in code, measured, or folklore: every fact names its source. What nobody outside
            knows is called unknown.
          </p>
          <a href="/docs#evidence">About evidence</a>
        </div>
      </div>
    </section>
  )
}

function WaysIn({ baseUrl }: { baseUrl: string }) {
  const line = `curl -s ${baseUrl}/api/inspect \\\n  -H 'content-type: application/json' \\\n  -d '{"url":"https://example.com/"}'`
  return (
    <section class="ways" aria-labelledby="ways-title">
      <h2 id="ways-title">Ways in</h2>
      <div class="ways-columns">
        <div>
          <h3>In the browser</h3>
          <p>The field above, or an address to bookmark: it inspects anew on each load.</p>
          <CodeBlock
            id="way-web"
            code={`${baseUrl}/r/live?url=https://example.com/`}
            what="address of a live report"
            wrap
          />
        </div>
        <div>
          <h3>On your machine</h3>
          <p>
            A page that is not public yet: <code>devcli</code> reads it where it runs and shows you its
            preview here. <a href="/docs#installing">Install it</a>
          </p>
          <CodeBlock id="way-devcli" code="devcli localhost:3000" what="line that previews a local page" />
        </div>
        <div>
          <h3>From a program</h3>
          <p>
            The same inspection as JSON, without credentials. <a href="/docs#api">The API in full</a>
          </p>
          <CodeBlock id="way-api" code={line} what="curl line for the API" wrap />
        </div>
        <div>
          <h3>From an agent</h3>
          <p>
            An MCP server for public pages; <code>devcli mcp</code> adds one for your own{' '}
            <code>localhost</code>. <a href="/docs/mcp">How to add them</a>
          </p>
          <CodeBlock id="way-mcp" code={baseUrl + HOSTED_PATH} what="address of the MCP server" wrap />
        </div>
      </div>
    </section>
  )
}
