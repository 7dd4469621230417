/** How a page becomes an answer. Installed as Hono's renderer, so that every handler just says `c.render(…)`. */
import type { Context, MiddlewareHandler } from 'hono'
import { html, raw } from 'hono/html'
import type { Child } from 'hono/jsx'
import type { Frame, PageMeta } from '../components/frame.ts'
import { Page } from '../components/page.tsx'
import type { AppEnv } from '../http/app-env.ts'

declare module 'hono' {
  interface ContextRenderer {
    (content: Child, meta: PageMeta): Response | Promise<Response>
  }
}

export function pageRenderer(frame: Frame): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    useFrame(c, frame)
    await next()
  }
}

/** Also for errors of what runs before the pages, such as a limit. */
export function useFrame(c: Context<AppEnv>, frame: Frame): void {
  c.setRenderer((content, meta) => {
    keepOut(c, meta)
    return c.html(
      <Page frame={frame} meta={meta}>
        {content}
      </Page>,
    )
  })
}

/** In a header too: for whoever reads no tags. */
function keepOut(c: Context<AppEnv>, meta: PageMeta): void {
  if (meta.noindex) c.header('X-Robots-Tag', 'noindex')
}

const GAP = '<!-- the content streams in here -->'

/** The page around content that does not exist yet. */
export function pageHalves(frame: Frame, meta: PageMeta): { before: string; after: string } {
  const page = (
    <Page frame={frame} meta={meta}>
      {raw(GAP)}
    </Page>
  )
  const [before = '', after = ''] = toHtml(page).split(GAP)
  return { before, after }
}

/** Markup as text, for what is sent in pieces. None of our components waits for anything. */
export function toHtml(content: Child): string {
  const markup = html`${content}`
  if (markup instanceof Promise) throw new Error('a component of a streamed page must not be asynchronous')
  return markup
}
