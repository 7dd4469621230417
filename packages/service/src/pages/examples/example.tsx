/** `GET /example`: a whole report on a made-up page. `GET /examples/<id>`: a question that people come with, answered. */
import type { Context } from 'hono'
import { BeforeAfter } from '../../components/before-after.tsx'
import { CodeBlock } from '../../components/code-block.tsx'
import { renderedOnce } from '../../components/markup.ts'
import { ReportView } from '../../components/report/report-view.tsx'
import type { Report } from '../../view/report.ts'
import { SafeLink } from '../../components/safe-link.tsx'
import { UrlForm } from '../../components/url-form.tsx'
import type { AppEnv } from '../../http/app-env.ts'
import { fixPage } from '../../view/fix-page.ts'
import type { ExampleReports } from './example-report.ts'

/** Its report takes 50 ms to draw, and anyone may ask for it as often as they like. */
export function createExamplePage(shown: () => Report): (c: Context<AppEnv>) => Response | Promise<Response> {
  const view = renderedOnce(() => {
    const report = shown()
    return <ReportView report={{ ...report, fixed: fixPage(report.inspection) }} />
  })
  return (c) =>
    c.render(view(), {
      title: 'An example report',
      description:
        'A whole report on a made-up page with a common fault: its card on every platform, what to change, its image, its tags and how it was fetched.',
      path: '/example',
    })
}

export function questionPage(
  c: Context<AppEnv>,
  examples: readonly ExampleReports[],
): Response | Promise<Response> {
  const found = examples.find(({ example }) => example.id === c.req.param('id'))
  if (!found) return c.notFound()
  const { example, now, fixed } = found
  const { title, platform, cause, fix, after, check } = example
  const page = (
    <article class="catalogue entry">
      <header class="page-head">
        <p class="kicker">An example on a made-up page</p>
        <h1>{title}</h1>
      </header>
      <p class="entry-why">{cause}</p>
      <BeforeAfter platform={platform} now={now} fixed={fixed} />
      <h2>{fix.title}</h2>
      <p>{fix.text}</p>
      <CodeBlock id="example-fix" code={fix.code} what={fix.what} wrap />
      <p>
        {after.text} <AfterLink url={after.url} name={after.name} />.
      </p>
      <h2>Check your page</h2>
      <p>{check}</p>
      <UrlForm label="Your page" />
      <p class="quiet">Other questions: {others(examples, example.id)}</p>
    </article>
  )
  return c.render(page, {
    title,
    description: `${title} An example with its card before and after, what to paste, and a field to check your own page.`,
    path: `/examples/${example.id}`,
  })
}

const AfterLink = ({ url, name }: { url: string; name: string }) =>
  url.startsWith('/') ? <a href={url}>{name}</a> : <SafeLink href={url}>{name}</SafeLink>

const others = (examples: readonly ExampleReports[], id: string) =>
  examples
    .filter(({ example }) => example.id !== id)
    .map(({ example }, index) => (
      <>
        {index > 0 && ' · '}
        <a href={`/examples/${example.id}`}>{example.question}</a>
      </>
    ))
