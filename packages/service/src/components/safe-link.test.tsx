import { describe, expect, it } from 'vitest'
import { SafeLink, safeHref } from './safe-link.tsx'

describe('a link to a URL from an inspected page', () => {
  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://example.com/1',
    'file:///etc/passwd',
    '/relative',
    '',
  ])('is no link for %j', (href) => {
    expect(safeHref(href)).toBeNull()
    expect(String(<SafeLink href={href} />)).not.toContain('<a')
  })

  it('sends no referrer', () => {
    const link = String(<SafeLink href="https://example.com/a?b=1&c=2" />)
    expect(link).toContain('href="https://example.com/a?b=1&amp;c=2"')
    expect(link).toContain('rel="nofollow noreferrer"')
    expect(link).toContain('<bdi>')
  })

  it('cannot be broken out of', () => {
    expect(String(<SafeLink href={'https://example.com/"><script>alert(1)</script>'} />)).not.toContain(
      '<script',
    )
  })
})
