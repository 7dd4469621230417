/** Shown for a preview that has expired, or never was: later the two cannot be distinguished. */
import { CodeBlock } from '../../components/code-block.tsx'
import { Icon } from '../../components/icons.tsx'
import type { Answer, AppContext } from '../../http/app-env.ts'

export function expiredPreviewPage(c: AppContext): Answer {
  c.status(404)
  c.header('Cache-Control', 'no-store')
  return c.render(<ExpiredPreview />, {
    title: 'This preview is gone',
    description: 'A local preview is kept for one hour. This one has expired, or its URL is incomplete.',
    path: '/local-preview',
    noindex: true,
  })
}

function ExpiredPreview() {
  return (
    <section class="error-view prose" aria-labelledby="expired-title">
      <p class="kicker">
        <code>NOT_FOUND</code> <span>404</span>
      </p>
      <h1 id="expired-title">This preview is gone</h1>
      <p class="error-message">
        A local preview is kept for one hour. This one has expired, or its URL is incomplete.
      </p>
      <h2>Make a new one</h2>
      <p>Run the same line again on the machine where the page is, and open the URL that it prints:</p>
      <CodeBlock
        id="preview-again"
        code="devcli http://localhost:3000/"
        what="line that makes a preview"
        wrap
      />
      <p>
        A preview that was saved through the API is made again with <code>POST /api/inspect?save</code>.
      </p>
      <p>
        What is meant to last is better shared as a report: inspect the public URL, and choose “Share
        snapshot”.
      </p>
      <p class="buttons">
        <a class="button" href="/">
          Inspect a public page <Icon name="arrow" />
        </a>
      </p>
    </section>
  )
}
