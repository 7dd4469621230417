/** `GET /example`: a whole report on a made-up page. `GET /examples/linkedin-blank`: its fault and its fix. */
import { raw } from 'hono/html'
import { BeforeAfter } from '../../components/before-after.tsx'
import { CodeBlock } from '../../components/code-block.tsx'
import { SafeLink } from '../../components/safe-link.tsx'
import { UrlForm } from '../../components/url-form.tsx'
import type { Answer, AppContext } from '../../http/app-env.ts'
import { drawExample } from './example-html.tsx'
import { preparedDrawing, type ExampleOptions, type ExampleReports } from './example-report.ts'

/** Anyone may ask for it as often as they like: its report is drawn once. */
export function createExamplePage(options: ExampleOptions): (c: AppContext) => Answer {
  let html: string | undefined
  return (c) =>
    c.render(raw((html ??= preparedDrawing('example.html', options) ?? drawExample(options))), {
      title: 'An example report',
      description:
        'A whole report on a made-up page with a common fault: its card on every platform, what to change, its image, its tags and how it was fetched.',
      path: '/example',
      shows: 'report',
    })
}

export function questionPage(c: AppContext, { example, now, fixed }: ExampleReports): Answer {
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
        {after.text} <SafeLink href={after.url}>{after.name}</SafeLink>.
      </p>
      <h2>Check your page</h2>
      <p>{check}</p>
      <UrlForm label="Your page" />
    </article>
  )
  return c.render(page, {
    title,
    description: `${title} An example with its card before and after, what to paste, and a field to check your own page.`,
    path: `/examples/${example.id}`,
    shows: 'examples',
  })
}
