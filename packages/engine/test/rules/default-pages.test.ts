/** Titles of pages that a server shows before a site is set up on it, and titles that speak of such servers. */
import { describe, expect, it } from 'vitest'
import { judgePage } from './judge-page.ts'

const found = (title: string) => judgePage('not-a-soft-404', `<title>${title}</title>`)

describe('the default page of a server', () => {
  it.each([
    'Welcome to nginx!',
    'Welcome to nginx on Debian!',
    'Welcome to OpenResty!',
    'Apache2 Ubuntu Default Page: It works',
    'Apache2 Debian Default Page: It works',
    'It works! Apache httpd',
    'Caddy works!',
    'IIS Windows Server',
    'HTTP Server Test Page powered by CentOS',
    'Apache HTTP Server Test Page powered by CentOS',
    'Test Page for the Nginx HTTP Server on Fedora',
    'Default Web Site Page',
    'Domain Default page',
    "Web Server's Default Page",
  ])('is the one finding: %s', (title) => {
    const [finding] = found(title)
    expect(finding?.title).toBe('A server answers with its default page, and not with your site')
    expect(finding?.fixes[0]?.description).toContain('DNS records')
  })

  it.each([
    'Welcome to Apache Kafka',
    'Welcome to nginx: a course for beginners',
    'How to replace the Apache2 Ubuntu Default Page',
    'It works! Our new ovens bake twice as fast',
    'IIS Windows Server 2025, explained',
    'Welcome to our bakery!',
    'Default pages of web servers',
    'Test page for the oven',
  ])('is not a page that is called %s', (title) => expect(found(title)).toEqual([]))
})
