/**
 * What must never happen: a click on something of the inspected page runs a script, or sends a
 * referrer. Only http and https URLs become links; anything else stays text.
 */
import { parseHref } from '@linklens/engine'
import type { Child } from 'hono/jsx'
import { clean } from '@linklens/cards'

/** The URL where a browser would follow it to http or https, otherwise null. Most texts are no URL: those are not parsed. */
export function safeHref(href: string): string | null {
  const url = /^\s*https?:/i.test(href) ? parseHref(href) : null
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null
}

interface SafeLinkProps {
  href: string
  /** Longest text shown; the link itself is never cut. */
  max?: number
  class?: string
  children?: Child
}

/** Text is the URL itself unless there are children. */
export function SafeLink({ href, max = 160, class: className, children }: SafeLinkProps) {
  const target = safeHref(href)
  const text = children ?? clean(href, max)
  if (target === null) return <bdi class={className}>{text}</bdi>
  return (
    <a href={target} class={className} rel="nofollow noreferrer">
      <bdi>{text}</bdi>
    </a>
  )
}
