import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fullInspection } from '../../../test/fixtures/full-inspection.ts'
import {
  dashboardApp,
  NOW,
  person,
  type DashboardApp,
  type Person,
} from '../../../test/fixtures/dashboard-app.ts'
import { createPreview } from '../../saved/previews.ts'
import { openStore, type Store } from '../../store/db.ts'
import { createSecretBox } from '../../accounts/environments/secret.ts'
import { postForm } from '../../../test/signed-in.ts'

let store: Store
let dashboard: DashboardApp
let anna: Person

beforeEach(async () => {
  store = await openStore({ kind: 'sqlite', path: ':memory:' })
  dashboard = dashboardApp(store)
  anna = await person(dashboard, 'anna')
})
afterEach(() => store.close())

const text = async (path: string) => (await anna.get(path)).text()

/** Follows a form's redirect, as a browser does. */
async function submit(path: string, fields: Record<string, string> = {}) {
  const answer = await anna.post(path, fields)
  expect(answer.status).toBe(303)
  const location = answer.headers.get('location') ?? ''
  return { location, html: await text(location) }
}

const isLive = (secret: string) =>
  dashboard.environmentAuth.bySecret(secret).then(
    () => true,
    () => false,
  )

describe('the list', () => {
  it('shows a new account the first command to run', async () => {
    const answer = await anna.get('/dashboard')
    const html = await answer.text()
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    expect(html).toContain('This service has no devcli to install yet')
    expect(html).toContain('anna@example.com')
    expect(html).toMatch(/<form[^>]*action="\/dashboard\/environments" method="post"/)
  })

  it('shows the environments, and which machine is paired', async () => {
    const shop = await anna.create('  Shop   <b>one</b> ')
    const blog = await anna.create('Blog')
    await anna.pair(blog.environmentId, 'laptop <i>')
    const html = await text('/dashboard')
    expect(html).toContain(`<a href="${shop.path}"><bdi>Shop &lt;b&gt;one&lt;/b&gt;</bdi></a>`)
    expect(html).toContain('Paired with <bdi>laptop &lt;i&gt;</bdi>')
    expect(html).not.toContain('install.sh')
  })

  it.each(['', '   ', 'x'.repeat(61), '\u202E'])(
    'refuses the name %j next to its field, and keeps it',
    async (name) => {
      const answer = await anna.post('/dashboard/environments', { name })
      const html = await answer.text()
      expect(answer.status).toBe(400)
      expect(html).toContain('Give it a name of 1 to 60 characters.')
      expect(html).toContain('aria-invalid="true"')
      // The browser would cut it off without a message.
      expect(html).not.toContain('maxlength')
      if (name.length > 60) expect(html).toContain(`value="${name}"`)
      expect(await anna.list()).toEqual([])
    },
  )

  it('is limited to twenty, and says what to do then', async () => {
    for (let count = 0; count < 20; count += 1) await anna.create(`environment ${count}`)
    const full = await text('/dashboard')
    expect(full).toContain('the most that an account may have')
    expect(full).not.toContain('Create environment')
    const answer = await anna.post('/dashboard/environments', { name: 'one more' })
    expect(answer.status).toBe(409)
    expect(await answer.text()).toContain('Delete one that you')
    expect(await anna.list()).toHaveLength(20)
  })

  it('shows what it does not know as nothing', async () => {
    expect(await text('/dashboard?done=<script>')).not.toContain('role="status"><svg')
    expect(await text('/dashboard?done=constructor')).not.toContain('class="done"')
    expect(await text('/dashboard?done=deleted')).toContain('The environment is deleted.')
  })

  it('redirects from an environment that is gone, and offers nothing to inspect', async () => {
    const gone = await text('/dashboard/environments/de_0123456789012345678901')
    expect(gone).toContain('You have no environment at this address.')
    expect(gone).toContain('<a class="button" href="/dashboard">')
    expect(gone).not.toContain('role="search"')
  })

  it('has the button that signs out', async () => {
    const form = /action="([^"]+)" method="post"[^]*?Sign out/.exec(await text('/dashboard'))?.[1] ?? ''
    expect((await anna.post(form)).headers.get('location')).toBe('/')
    expect((await anna.get('/dashboard')).headers.get('location')).toBe('/sign-in')
  })
})

it('says whom to ask for devcli where nothing has been released', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'linklens-releases-'))
  const berta = await person(dashboardApp(store, { RELEASES_DIR: folder }), 'berta')
  const textOf = async (page: string) => (await berta.get(page)).text()
  const list = await textOf('/dashboard')
  const { path } = await berta.create('Shop')
  for (const html of [list, await textOf(path)]) {
    expect(html).toContain('This service has no devcli to install yet')
    expect(html).not.toContain('npm run release')
    expect(html).not.toContain('install.ps1')
  }
  writeFileSync(join(folder, 'latest.txt'), '1.2.3\n')
  const released = await textOf(path)
  expect(released).toContain('irm http://localhost:3000/install.ps1 | iex')
  expect(released).not.toContain('no devcli to install yet')
  rmSync(folder, { recursive: true })
})

describe('a form that is sent after the session has ended', () => {
  const ended = async (path: string, fields: Record<string, string>) => {
    const answer = await postForm(dashboard.app, path, fields)
    expect(answer.status).toBe(303)
    const signIn = answer.headers.get('location') ?? ''
    const html = await (await dashboard.app.request(signIn)).text()
    expect(html).toContain('Your session has ended, so nothing was changed. Sign in and send it again.')
    return /name="next" value="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  }

  it('says so, and brings a new environment’s name back to its field', async () => {
    const next = await ended('/dashboard/environments', { name: 'Shop & "sons"' })
    expect(await text(next)).toMatch(/id="environment-name"[^>]* value="Shop &amp; &quot;sons&quot;"/)
    expect(await anna.list()).toEqual([])
  })

  it('brings a new name back to its environment', async () => {
    const { path } = await anna.create('Shop')
    const next = await ended(`${path}/rename`, { name: 'Store' })
    expect(next).toBe(`${path}?name=Store`)
    const html = await text(next)
    expect(html).toMatch(/id="environment-name"[^>]* value="Store"/)
    expect(html).toMatch(/<h1><bdi>Shop<\/bdi><\/h1>/)
    expect(await ended(`${path}/rotate`, { overlap: 'none' })).toBe(path)
  })

  it('says so at the account too', async () => {
    expect(await ended('/account/password', { current: 'a', password: 'b' })).toBe('/account')
  })
})

describe('an environment', () => {
  it('is created and shown with its ids, its lines and every client’s snippet', async () => {
    const { location, html } = await submit('/dashboard/environments', { name: 'Shop' })
    expect(location).toMatch(/^\/dashboard\/environments\/de_[0-9A-Za-z]{22}\?done=created$/)
    const [environment] = await anna.list()
    const { publicId = '', environmentId = '' } = environment ?? {}
    expect(html).toContain('Environment created.')
    expect(html).toContain(`devcli login --service http://localhost:3000 ${publicId} ${environmentId}`)
    expect(html).toContain('devcli login --service http://localhost:3000 -')
    expect(html).toContain('http://localhost:3000/api/inspect?save')
    expect(html).toContain('x-service-api-key: &lt;ENVIRONMENT_SECRET&gt;')
    expect(html).toContain('http://localhost:3000/api/mcp')
    for (const name of ['service-url-metadata-remote-inspector', 'service-url-metadata-dev-inspector'])
      expect(html).toContain(name)
    for (const client of ['Claude Code', 'Claude Desktop', 'Cursor', 'VS Code', 'Windsurf', 'Codex'])
      expect(html).toMatch(new RegExp(`<label for="agent-[\\w-]+-tab">${client}</label>`))
    expect(html).toContain('lks_••••')
  })

  it('is renamed; a name that cannot be is refused next to its field', async () => {
    const { path } = await anna.create('shop')
    expect((await submit(`${path}/rename`, { name: 'garden' })).html).toContain('<bdi>garden</bdi></h1>')
    const refused = await anna.post(`${path}/rename`, { name: '' })
    expect(refused.status).toBe(400)
    const html = await refused.text()
    expect(html).toContain('Give it a name of 1 to 60 characters.')
    expect(/<input id="environment-name"[^>]*>/.exec(html)?.[0]).toContain('dir="auto"')
    expect((await anna.list()).map(({ name }) => name)).toEqual(['garden'])
  })

  it('rotated at once: the old secret stops immediately', async () => {
    const { path } = await anna.create('shop')
    const old = await anna.reveal(path)
    const { html } = await submit(`${path}/rotate`, { overlap: 'none' })
    expect(html).toContain('the old one no longer works')
    const fresh = await anna.reveal(path)
    expect([await isLive(old), await isLive(fresh)]).toEqual([false, true])
  })

  it('rotated with overlap: both work, and the page says until when', async () => {
    const { path } = await anna.create('shop')
    const old = await anna.reveal(path)
    const { html } = await submit(`${path}/rotate`, { overlap: 'day' })
    expect(html).toContain('2026-11-21 12:00 UTC')
    const fresh = await anna.reveal(path)
    expect([await isLive(old), await isLive(fresh)]).toEqual([true, true])
    dashboard.clock.now = NOW + 86_400_000
    expect([await isLive(old), await isLive(fresh)]).toEqual([false, true])
    expect(await text(path)).not.toContain('The secret before this one')
  })

  it('ticks the steps to the first preview by what has happened', async () => {
    const { path, environmentId } = await anna.create('shop')
    const steps = async () =>
      [
        ...(await text(path)).matchAll(
          /<li class="first-step( first-step-done)?">[^]*?<span class="unseen">/g,
        ),
      ].map(([, done]) => done !== undefined)
    expect(await steps()).toEqual([false, false, false])
    expect(await text(path)).toContain('data-reload="steps-section"')
    await anna.pair(environmentId, 'laptop')
    expect(await steps()).toEqual([true, true, false])
    await createPreview(store, { environmentId, inspection: fullInspection }, NOW)
    expect(await steps()).toEqual([true, true, true])
    expect(await text(path)).not.toContain('data-reload')
  })

  it('shows the first image of a preview next to its score', async () => {
    const { path, environmentId } = await anna.create('shop')
    const images = [{ url: 'http://localhost/a.png', webp: new Uint8Array([1]) }]
    const made = await createPreview(store, { environmentId, inspection: fullInspection, images }, NOW)
    const bare = await createPreview(store, { environmentId, inspection: fullInspection }, NOW + 1)
    const idOf = (preview: typeof made) => (typeof preview === 'object' && 'id' in preview ? preview.id : '')
    const html = await text(path)
    expect(html).toContain(`src="/local-preview/${idOf(made)}/images/0"`)
    expect(html).not.toContain(`src="/local-preview/${idOf(bare)}/`)
    expect(html).toContain('78 of 100')
  })

  it('shows when its secret was used', async () => {
    const { path } = await anna.create('shop')
    expect(await text(path)).toContain('<dt>Secret last used</dt><dd>never</dd>')
    await isLive(await anna.reveal(path))
    expect(await text(path)).toContain('<dt>Secret last used</dt><dd><time')
  })

  it('shows its machine, and accepts another one once that is disconnected', async () => {
    const { path, environmentId } = await anna.create('shop')
    await anna.pair(environmentId, 'laptop')
    dashboard.clock.now += 120_000
    const html = await text(path)
    expect(html).toContain('<dt>Paired with</dt><dd><bdi>laptop</bdi></dd>')
    expect(html).toContain('stops working on that machine')
    expect(await anna.pair(environmentId, 'desktop')).toBe('paired-elsewhere')
    expect((await submit(`${path}/disconnect`)).html).toContain('The machine is disconnected.')
    expect(await anna.pair(environmentId, 'desktop')).toMatchObject({ name: 'shop' })
  })

  it('asks before it is deleted, and is gone then, with its machine and secrets', async () => {
    const { path, environmentId } = await anna.create('shop')
    const secret = await anna.reveal(path)
    await anna.pair(environmentId, 'laptop')
    expect(await text(path)).toContain('This cannot be undone.')
    expect((await submit(`${path}/delete`)).location).toBe('/dashboard?done=deleted')
    expect((await anna.get(path)).status).toBe(404)
    expect(await isLive(secret)).toBe(false)
    expect(await text('/dashboard')).toContain('Environment deleted: <bdi>shop</bdi>')
  })

  it('shows its recent previews, with hostile titles as text, and no expired ones', async () => {
    const { path, environmentId } = await anna.create('shop')
    const title = { value: '<script>alert(1)</script>', source: 'title', fallbacks: [], display: null }
    const inspection = {
      ...fullInspection,
      normalizedMetadata: { ...fullInspection.normalizedMetadata, title },
    } as unknown as typeof fullInspection
    const made = await createPreview(store, { environmentId, inspection }, NOW)
    if (typeof made === 'string' || !('id' in made)) throw new Error('no preview')
    const html = await text(path)
    expect(html).toContain(`href="/local-preview/${made.id}"`)
    expect(html).toContain('&lt;script&gt;alert(1)')
    dashboard.clock.now = NOW + 3_600_000
    expect(await text(path)).toContain('None now.')
  })

  it('lists what happened, with a label for each client', async () => {
    const { path, environmentId } = await anna.create('shop')
    await anna.reveal(path)
    await anna.pair(environmentId, 'laptop')
    const html = await text(path)
    const rows = [
      ...html.matchAll(/<time[^>]*>[^<]*<\/time><\/td><td>(.*?)<\/td><td class="number">(.*?)<\/td>/g),
    ]
    expect(rows.map(([, what]) => what)).toEqual([
      'Machine paired: <bdi>laptop</bdi>',
      'Secret shown',
      'Environment created: <bdi>shop</bdi>',
    ])
    expect(rows[1]?.[2]).toMatch(/^<code>[\w-]{6}<\/code>$/)
    expect(rows[1]?.[2]).toBe(rows[2]?.[2])
  })

  it('an environment whose copy no APP_SECRET opens says so, and still works', async () => {
    const { path, environmentId } = await anna.create('shop')
    const secret = await anna.reveal(path)
    const other = createSecretBox(['another secret of the tests, 32 bytes or more'])
    const { keyId, sealed } = other.seal(secret, environmentId)
    await store.db.updateTable('environment_secrets').set({ key_id: keyId, sealed }).execute()
    const html = await (await anna.post(`${path}/reveal`)).text()
    expect(html).toContain('The secret cannot be shown')
    expect(await isLive(secret)).toBe(true)
    await submit(`${path}/rotate`, { overlap: 'none' })
    expect(await anna.reveal(path)).toMatch(/^lks_/)
  })
})

it.each([
  ['environments', '/dashboard/environments', { name: 'blog' }],
  ['audit_entries', 'reveal', {}],
])(
  'leads to the sign-in page when the account is deleted before %s are written',
  async (table, form, fields) => {
    const { path } = await anna.create('shop')
    await sql`create trigger gone before insert on ${sql.table(table)} begin delete from users; end`.execute(
      store.db,
    )
    const answer = await anna.post(form.startsWith('/') ? form : `${path}/${form}`, fields)
    expect([answer.status, answer.headers.get('location')?.split('?')[0]]).toEqual([303, '/sign-in'])
  },
)
