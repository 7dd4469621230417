/** The platforms that a reader cares about: in the URL, otherwise in a cookie that the page's script sets. */
import { CARD_PLATFORMS } from '@linklens/engine'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'

/** @returns ids of platforms that draw cards, each once. People type the query, so nothing is refused. */
export function chosenPlatforms(c: Context): string[] {
  const asked = c.req.queries('platforms') ?? [getCookie(c, 'platforms') ?? '']
  const ids = asked.flatMap((list) => list.toLowerCase().split(',')).map((id) => id.trim())
  return [...new Set(ids)].filter((id) => CARD_PLATFORMS.has(id))
}
