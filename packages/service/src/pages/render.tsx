/** How a page becomes an answer. Installed as Hono's renderer, so that every handler just says `c.render(…)`. */
import type { MiddlewareHandler } from 'hono'
import type { Child } from 'hono/jsx'
import type { Frame, PageMeta } from '../components/frame.ts'
import { Page } from '../components/page.tsx'
import type { Answer, AppContext, AppEnv } from '../http/app-env.ts'

declare module 'hono' {
  interface ContextRenderer {
    (content: Child, meta: PageMeta): Answer
  }
}

export function pageRenderer(frame: Frame): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    useFrame(c, frame)
    await next()
  }
}

/** Sets the frame of pages, also for errors of handlers that run before the pages, such as a limit. */
export function useFrame(c: AppContext, frame: Frame): void {
  c.setRenderer((content, meta) => {
    keepOut(c, meta)
    return c.html(
      <Page frame={frame} meta={meta}>
        {content}
      </Page>,
    )
  })
}

/** In a header too: for programs that read no tags. */
function keepOut(c: AppContext, meta: PageMeta): void {
  if (meta.noindex) c.header('X-Robots-Tag', 'noindex')
}
