/** The front page: one field, what it shows, and the ways in. */
import { HOSTED_PATH } from '@linklens/mcp'
import { PLATFORMS } from '@linklens/engine'
import { CardFigure } from '../components/before-after.tsx'
import { PasteForm } from '../components/paste-form.tsx'
import { UrlForm } from '../components/url-form.tsx'
import { CodeBlock } from '../components/code-block.tsx'
import { Icon } from '../components/icons.tsx'
import { ScoreRing } from '../components/report/head/score-ring.tsx'
import type { Answer, AppContext } from '../http/app-env.ts'
import type { ExampleReports } from './examples/example-report.ts'

interface HomeFacts {
  baseUrl: string
  example: ExampleReports
  rules: number
}

export function homePage(c: AppContext, { baseUrl, example, rules }: HomeFacts): Answer {
  const platforms = PLATFORMS.length
  const page = (
    <div class="home">
      <section class="hero" aria-labelledby="hero-title">
        <div>
          <h1 id="hero-title">Why does my link look like that?</h1>
          <p class="hero-lead">
            Paste a link. See its preview on {platforms} apps, what is wrong, and how to fix it.
          </p>
          <fieldset class="segments">
            <legend class="unseen">What to inspect</legend>
            <input type="radio" name="what" id="what-link" value="link" checked />
            <label for="what-link">Link</label>
            <input type="radio" name="what" id="what-html" value="html" />
            <label for="what-html">Not published yet? Paste HTML</label>
          </fieldset>
          <UrlForm large />
          <PasteForm />
          {/* Filled by the script with what was inspected on this machine. */}
          <div id="recents" hidden></div>
          <p class="hero-note">
            No page yet? <a href="/new">Make a card</a> from a title and an image. Nothing to install, no
            account. Many pages? <a href="/docs/check">Check a site or a sitemap</a>.
          </p>
        </div>
        <Whole reports={example} />
      </section>
      <ExampleLine reports={example} />
      <WhatItSays rules={rules} platforms={platforms} />
      <WaysIn baseUrl={baseUrl} />
    </div>
  )
  return c.render(page, {
    title: 'Why does my link look like that?',
    description: `Paste a link and see the card that X, Slack, WhatsApp and others draw for it, why they draw it, and what to change. ${platforms} platforms, each fact with its source.`,
    path: '/',
    shows: 'examples',
  })
}

/**
 * A broken card that becomes whole: drawn by the report's own code from a made-up page. Radio buttons and CSS: works
 * without scripts, and without motion where the reader asks for none.
 */
function Whole({ reports: { example, now, fixed } }: { reports: ExampleReports }) {
  return (
    <div class="whole">
      <fieldset class="segments">
        <legend class="unseen">The card on LinkedIn</legend>
        <input type="radio" name="whole" id="whole-now" value="now" checked />
        <label for="whole-now">Now</label>
        <input type="radio" name="whole" id="whole-fixed" value="fixed" />
        <label for="whole-fixed">Fixed</label>
      </fieldset>
      <div class="whole-cards">
        <div class="whole-now">
          <CardFigure report={now} platform={example.platform} label="LinkedIn, now" />
        </div>
        <div class="whole-fixed">
          <CardFigure report={fixed} platform={example.platform} label="LinkedIn, fixed" />
        </div>
      </div>
    </div>
  )
}

/** What the fix does to the whole report. */
function ExampleLine({ reports: { example, now, fixed } }: { reports: ExampleReports }) {
  const [before, after] = [now.inspection.serviceScore, fixed.inspection.serviceScore]
  return (
    <section class="specimen" aria-labelledby="specimen-title">
      <div class="specimen-score">
        <ScoreRing score={before.score} category={before.category} />
        <Icon name="arrow" />
        <ScoreRing score={after.score} category={after.category} />
        <div>
          <h2 id="specimen-title">{example.fix.title}</h2>
          <p>{example.cause}</p>
          <p class="buttons">
            <a class="button button-quiet" href="/example">
              See the whole report <Icon name="arrow" />
            </a>
            <a class="button button-quiet" href={`/examples/${example.id}`}>
              See the fix
            </a>
          </p>
        </div>
      </div>
    </section>
  )
}

function WhatItSays({ rules, platforms }: { rules: number; platforms: number }) {
  return (
    <section class="report-contents" aria-labelledby="report-contents-title">
      <h2 id="report-contents-title">What a report says</h2>
      <div class="report-contents-columns">
        <div>
          <h3>What people see</h3>
          <p>
            The card of each app: its layout, its crop, its cut text, in light and dark. With the tags that it
            used, and those that it did not.
          </p>
          <a href="/platforms">{platforms} platforms</a>
        </div>
        <div>
          <h3>What to change</h3>
          <p>
            Each fault with its line in the page, the apps that it affects, its points, and a fix to paste.
          </p>
          <a href="/rules">{rules} rules</a>
        </div>
        <div>
          <h3>Evidence</h3>
          <p>
            Official, read in code, measured, or folklore: every fact names its source. What is not documented
            is called not known.
          </p>
          <a href="/docs/reports#evidence">About evidence</a>
        </div>
      </div>
    </section>
  )
}

function WaysIn({ baseUrl }: { baseUrl: string }) {
  const line = `curl -s ${baseUrl}/api/inspect \\\n  -H 'content-type: application/json' \\\n  -d '{"url":"https://example.com/"}'`
  return (
    <section class="ways" aria-labelledby="ways-title">
      <h2 id="ways-title">Use it from</h2>
      <div class="ways-columns">
        <div>
          <h3>In the browser</h3>
          <p>The field above, or a URL to bookmark: it inspects again on each load.</p>
          <CodeBlock
            id="way-web"
            code={`${baseUrl}/r/live?url=https://example.com/`}
            what="URL of a live report"
            wrap
          />
        </div>
        <div>
          <h3>On your machine</h3>
          <p>
            For a page that is not online yet: <code>devcli</code> reads it on your computer and shows you its
            preview here. <a href="/docs/devcli">Install it</a>
          </p>
          <CodeBlock id="way-devcli" code="devcli localhost:3000" what="line that previews a local page" />
        </div>
        <div>
          <h3>From a program</h3>
          <p>
            The same inspection as JSON, without credentials. <a href="/docs">The API in full</a>
          </p>
          <CodeBlock id="way-api" code={line} what="curl line for the API" wrap />
        </div>
        <div>
          <h3>From an agent</h3>
          <p>
            An MCP server for public pages; <code>devcli mcp</code> adds one for your own{' '}
            <code>localhost</code>. <a href="/docs/mcp">How to add them</a>
          </p>
          <CodeBlock id="way-mcp" code={baseUrl + HOSTED_PATH} what="URL of the MCP server" wrap />
        </div>
      </div>
    </section>
  )
}
