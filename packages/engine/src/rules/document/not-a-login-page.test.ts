import { describe, expect, it } from 'vitest'
import { analyse, inspectHtml } from '../../inspect-html.ts'
import { exampleCapture } from '../examples/example-facts.ts'
import type { ExamplePage } from '../examples/example-page.ts'

const FORM = '<form><input name="email"><input name="secret" type="password"></form>'
const ARTICLE = `<h1>Rye bread</h1><p>${'One bowl, one pan and four hours of time. '.repeat(60)}</p>`

const pageOf = (head: string, body = FORM) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`

const saidOf = (page: ExamplePage) =>
  analyse(exampleCapture({ url: 'https://acme.example/boards/7', ...page })).diagnostics.find(
    ({ id }) => id === 'not-a-login-page',
  )?.message

const titled = (title: string, body = FORM) => saidOf({ html: pageOf(`<title>${title}</title>`, body) })

describe('a page is a login page', () => {
  it.each([
    'Sign in',
    'Log in · Teamhub',
    'Login - Acme',
    'Acme | Log in',
    'Teamhub – Sign in',
    'Sign in to Acme',
    'Log in to continue',
    'Please sign in',
    'Sign in or create an account',
    'Acme: Member login',
    'Anmelden | Acme',
    'Connexion - Acme',
    'Iniciar sesión',
    'ログイン | Acme',
    '登录',
  ])('a page is a login page with a password field and the title %j', (title) => {
    expect(titled(title)).toMatch(/calls itself .+ asks for an account\.$/)
  })

  it('a page is a login page with the name of the site as og:title', () => {
    const head =
      '<title>Log in | Acme</title><meta property="og:title" content="Acme"><meta property="og:site_name" content="Acme">'
    expect(saidOf({ html: pageOf(head) })).toContain('Log in | Acme')
  })

  it('a page is a login page that asks for no password yet, where it says next to nothing else', () => {
    expect(titled('Sign in · Acme', '<form><input type="email"><button>Next</button></form>')).toBeDefined()
    expect(
      titled('Log in', `<h1>Log in</h1>${FORM}<p>${'The terms of use of Acme. '.repeat(90)}</p>`),
    ).toBeDefined()
  })

  it.each([
    '/login?next=%2Fboards%2F7',
    '/wp-login.php?redirect_to=x',
    '/session/new',
    'https://auth.acme.example/u/1',
  ])('a page is a login page where a redirect leads to %s, whatever it calls itself', (location) => {
    const url = 'https://acme.example/boards/7'
    const said = saidOf({
      url: new URL(location, url).href,
      html: pageOf('<title>Acme</title>', ARTICLE),
      redirects: [{ url, status: 302, location }],
    })
    expect(said).toMatch(/^The link redirects to a login page \((?:auth\.)?acme\.example\/.+\)\.$/)
  })

  it('a page is a login page by its heading, where its title says nothing', () => {
    expect(titled('Acme', `<h1>Sign in to your account</h1>${FORM}`)).toContain('Sign in to your account')
    expect(titled('Acme', `<h1>Sign in</h1>${FORM}${ARTICLE}`)).toBeUndefined()
  })

  it('a page is a login page where it sends visitors on to one', () => {
    const html = pageOf('<title>Acme</title><meta http-equiv="refresh" content="0; url=/login?back=7">', '')
    expect(saidOf({ html })).toBe('The page sends visitors on to a login page (acme.example/login).')
  })

  it('a page is a login page for which no head is offered', () => {
    const { diagnostics, platformCompatibility, serviceScore } = inspectHtml(
      pageOf('<title>Sign in</title>'),
      {
        url: 'https://acme.example/boards/7',
      },
    )
    expect(platformCompatibility.suggestedHead).toBeNull()
    // What a login page lacks is no matter.
    const lacks = ['rendered-on-server', 'image-present', 'og-title-present', 'description-present']
    expect(diagnostics.map(({ id }) => id).filter((id) => lacks.includes(id))).toEqual([])
    expect(serviceScore.score).toBeLessThan(30)
  })
})

describe('a page is none', () => {
  it.each([
    'Rye bread',
    'Login flows explained',
    'Sign language for bakers',
    'Signing in style',
    'Logging',
    'Loginov | Painter',
  ])('a page is none with the title %j, though it asks for a password', (title) => {
    expect(titled(title)).toBeUndefined()
  })

  it.each([
    'Log in to Linux with keys',
    'Login – what it means',
    'Sign in with a passkey | Blog',
    'Rye bread - Acme',
  ])('a page is none that is an article called %j with a login form in its header', (title) => {
    expect(titled(title, FORM + ARTICLE)).toBeUndefined()
  })

  it('a page is none without a form', () => {
    expect(titled('Sign in', '<p>How the sign came in.</p>')).toBeUndefined()
  })

  it('a page is none whose card is that of the page behind the login', () => {
    const tags = '<meta property="og:title" content="Plan of the third quarter">'
    expect(saidOf({ html: pageOf(`<title>Sign in | Acme</title>${tags}`) })).toBeUndefined()
    const url = 'https://acme.example/boards/7'
    const redirects = [{ url, status: 302, location: '/login' }]
    const html = pageOf(`${tags}<meta property="og:url" content="${url}">`)
    expect(saidOf({ url: 'https://acme.example/login', html, redirects })).toBeUndefined()
  })

  it.each(['/login', '/users/sign_in', '/auth/signin', '/wp-login.php', '/auth'])(
    'that is shared as one: %s',
    (path) => {
      expect(
        saidOf({ url: `https://acme.example${path}`, html: pageOf('<title>Sign in</title>') }),
      ).toBeUndefined()
    },
  )

  it('a page is none to crawlers that get the page itself', () => {
    const html = pageOf('<title>Sign in | Acme</title>')
    const crawlers = [{ platform: 'slack', status: 200, html: pageOf('<title>Rye bread</title>', ARTICLE) }]
    expect(saidOf({ html, crawlers })).toBeUndefined()
    expect(saidOf({ html, crawlers: [{ platform: 'slack', status: 200, html }] })).toBeDefined()
  })
})
