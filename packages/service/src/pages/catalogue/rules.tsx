/** The catalogue of rules, written from the rule objects themselves. */
import { PLATFORMS, RULES, RULESET_VERSION, type Rule } from '@linklens/engine'
import { raw } from 'hono/html'
import { CodeBlock } from '../../components/code-block.tsx'
import { count, plural } from '../../format.ts'
import { EvidenceLine } from '../../components/report/evidence.tsx'
import { ScrollTable } from '../../components/scroll-table.tsx'
import { UrlForm } from '../../components/url-form.tsx'
import type { Answer, AppContext } from '../../http/app-env.ts'
import { platformsOfRule } from '../../view/rule-platforms.ts'
import type { DrawnRule } from './drawn-rules.tsx'
import { readFilter, RuleFilter, type Filter } from './rule-filter.tsx'

export function rulesPage(c: AppContext): Answer {
  const filter = readFilter(c.req.query())
  const found = RULES.filter((rule) => isFound(rule, filter))
  const categories = Map.groupBy(found, ({ category }) => category)
  const page = (
    <div class="catalogue">
      <header class="page-head">
        <h1>Rules</h1>
        <p class="section-lead">
          {RULES.length} checks, each with its reason, its fix and its source. Ruleset {RULESET_VERSION}.
        </p>
        <RuleFilter filter={filter} found={found.length} />
      </header>
      {[...categories].map(([category, rules]) => (
        <section aria-labelledby={`category-${category}`}>
          <h2 id={`category-${category}`}>{CATEGORY_NAMES[category]}</h2>
          <ScrollTable
            caption={`Rules: ${CATEGORY_NAMES[category]}`}
            head={['Check', 'Platforms']}
            class="rules"
          >
            {rules.map((rule) => (
              <tr>
                <th scope="row">
                  <a href={`/rules/${rule.id}`}>{rule.title}</a> {/* Nearly all are warnings. */}
                  {rule.severity !== 'warning' && <Severity severity={rule.severity} />}
                </th>
                <td class="number">{platformsOfRule(rule.id).length || ''}</td>
              </tr>
            ))}
          </ScrollTable>
        </section>
      ))}
    </div>
  )
  return c.render(page, {
    title: 'Rules',
    description: `The ${RULES.length} rules that a page’s link-preview metadata is checked against: severity, points, reason, fix, and where each fact comes from.`,
    path: '/rules',
    hasMarkdown: true,
    section: 'rules',
  })
}

/** Whether the rule is shown: its words and its platforms. */
const isFound = (rule: Rule, { words, platform }: Filter): boolean =>
  (platform === undefined || platformsOfRule(rule.id).includes(platform)) &&
  words.every((word) =>
    `${rule.id} ${rule.title} ${rule.problem} ${rule.category}`.toLowerCase().includes(word),
  )

export function rulePage(c: AppContext, cardsOf: (rule: Rule) => DrawnRule | null): Answer {
  const rule = RULES.find(({ id }) => id === c.req.param('id'))
  if (!rule) return c.notFound()
  const page = (
    <article class="catalogue entry">
      <header class="page-head">
        <p class="kicker">
          <a href="/rules">Rules</a> <span>› {CATEGORY_NAMES[rule.category]}</span>
        </p>
        <h1>{rule.title}</h1>
        <p class="entry-facts">
          <Severity severity={rule.severity} />
          <span>{costText(rule)}</span>
          <code>{rule.id}</code>
        </p>
      </header>
      <Fixes rule={rule} />
      <Cards cards={cardsOf(rule)} />
      <h2>Check your page</h2>
      <UrlForm label="Your page" />
      <h2>Why</h2>
      <p class="entry-why">{rule.why}</p>
      <HurtPlatforms rule={rule} />
      <Examples rule={rule} />
      <h2>Sources</h2>
      {rule.sources.map((source) => (
        <EvidenceLine evidence={source} />
      ))}
    </article>
  )
  return c.render(page, {
    title: rule.title,
    // Without the reason: some quote the very faults that our own rules look for.
    description: `${rule.title}: why that matters for link previews, what it costs when it fails, how to fix it, and the sources.`,
    path: `/rules/${rule.id}`,
    shows: 'examples',
    section: 'rules',
  })
}

function Cards({ cards }: { cards: DrawnRule | null }) {
  if (!cards) return null
  const name = PLATFORMS.find(({ id }) => id === cards.platform)?.name ?? ''
  return (
    <>
      <h2>On {name}</h2>
      <p class="quiet">Drawn from the first two examples below; all have this image.</p>
      {raw(cards.html)}
    </>
  )
}

function costText({ points = 0, explains }: Rule): string {
  if (!explains) return points === 0 ? 'costs no points' : `costs ${plural(points, 'point')}`
  const alone = points === 0 ? '' : ` and ${plural(points, 'point')} in any case`
  return `points depend on the platforms affected${alone}`
}

function HurtPlatforms({ rule }: { rule: Rule }) {
  const ids = platformsOfRule(rule.id)
  const platforms = PLATFORMS.filter(({ id }) => ids.includes(id))
  if (platforms.length === 0) return null
  return (
    <>
      <h2>Affected platforms</h2>
      <p class="quiet">In the examples below.</p>
      <p>
        {platforms.map(({ id, name }, index) => (
          <>
            {index > 0 && ', '}
            <a href={`/platforms/${id}`}>{name}</a>
          </>
        ))}
      </p>
    </>
  )
}

function Severity({ severity }: { severity: Rule['severity'] }) {
  return <span class={`severity severity-${severity}`}>{severity}</span>
}

function Fixes({ rule }: { rule: Rule }) {
  return (
    <>
      <h2>Fix</h2>
      {rule.fixes.map(({ description, snippet }, index) => (
        <div class="fix">
          <p>{description}</p>
          {snippet && <CodeBlock id={`fix-${index}`} code={snippet} what="fix to paste" />}
        </div>
      ))}
    </>
  )
}

function Examples({ rule }: { rule: Rule }) {
  return (
    <>
      <h2>Examples</h2>
      <p class="quiet">They run as tests with every change of the rule.</p>
      <div class="examples">
        {(['fails', 'passes'] as const).map((outcome) => (
          <div class={`example example-${outcome}`}>
            <h3>{outcome === 'fails' ? 'Fails' : 'Passes'}</h3>
            {rule.examples[outcome].map((example, index) => (
              <>
                <ExampleFacts example={example} />
                <CodeBlock id={`${outcome}-${index}`} code={example.html} what={`example that ${outcome}`} />
              </>
            ))}
          </div>
        ))}
      </div>
    </>
  )
}

/** The parts of an example other than its HTML. */
function ExampleFacts({ example }: { example: Rule['examples']['fails'][number] }) {
  const { url, headers, image, robots, robotsRules, robotsStatus, redirects, encoding, padding } = example
  const facts = [
    url && `URL: ${url}`,
    ...Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`),
    redirects && redirects.length > 0 && plural(redirects.length, 'redirect'),
    image &&
      `Image: ${Object.entries(image)
        .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`)
        .join(', ')}`,
    encoding && `Written as ${encoding === 'latin1' ? 'Latin-1' : 'UTF-8'}`,
    padding && `${count(padding.bytes)} spaces behind “${padding.after}”`,
    robotsStatus && `robots.txt: status ${robotsStatus}`,
    robotsRules && `robots.txt: ${plural(robotsRules, 'rule')}, all different`,
    robots && `robots.txt: ${robots.replaceAll('\n', ' · ')}`,
  ].filter((fact): fact is string => typeof fact === 'string')
  if (facts.length === 0) return null
  return (
    <ul class="example-facts">
      {facts.map((fact) => (
        <li>{fact}</li>
      ))}
    </ul>
  )
}

const CATEGORY_NAMES: Record<Rule['category'], string> = {
  document: 'The document',
  title: 'Title',
  description: 'Description',
  image: 'Image',
  url: 'URLs',
  'open-graph': 'Open Graph',
  twitter: 'Twitter tags',
  robots: 'Crawlers',
  'structured-data': 'Structured data',
  icons: 'Icons',
  language: 'Language',
  security: 'Security',
  local: 'Local pages',
}
