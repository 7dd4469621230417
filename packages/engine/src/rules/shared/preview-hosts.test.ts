import { describe, expect, it } from 'vitest'
import { isDeploymentHost, isPreviewHost } from './page-urls.ts'

describe('the host of one deployment', () => {
  it.each([
    'acme-bof7pedda-rolf.vercel.app',
    'my-shop-5k2j9x0ab-team-acme.vercel.app',
    '7f3c2a1b.acme.pages.dev',
    '7f3c2a1b-api.rolf.workers.dev',
    'acme-4k2j9x0abm1z.deno.dev',
  ])('is known by its hash: %s', (host) => {
    expect(isDeploymentHost(host)).toBe(true)
    expect(isPreviewHost(host)).toBe(true)
  })

  it.each(['acme-pr-12.onrender.com', 'pr-7.d1abcdef.amplifyapp.com', 'acme--feature-x-0a1b2c3d.web.app'])(
    'or by its pull request: %s',
    (host) => expect(isPreviewHost(host)).toBe(true),
  )

  it.each([
    'acme.vercel.app',
    'my-beautiful-site.vercel.app',
    'recipes-2024-acme.vercel.app',
    'acme.pages.dev',
    'deadbeef.acme.pages.dev',
    'docs.acme.pages.dev',
    'api.rolf.workers.dev',
    'acme-bof7pedda-rolf.example.com',
    'acme-internationals.deno.dev',
    'acme.web.app',
    'express-pr-12.example.com',
  ])('is no name that was chosen: %s', (host) => expect(isPreviewHost(host)).toBe(false))
})
