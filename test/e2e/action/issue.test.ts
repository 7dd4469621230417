/** The issue of a scheduled check, night by night, with a fake of the API and without devcli. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { GithubApi, STATE } from './github-api.ts'

// No types are written for what a runner starts as it is.
const load = (name: string) => import(new URL(`../../../action/${name}`, import.meta.url).href)
const { github } = await load('github.js')
const { keepIssue } = await load('issue.js')

const TOKEN = 'ghs_secret'

let api: GithubApi
let url: string
beforeEach(async () => {
  api = new GithubApi()
  url = await api.listen()
})
afterEach(() => api.close())

const worse = (path: string) => ({
  path,
  verdicts: [{ platform: 'x', from: 'full', to: 'degraded' }],
  findings: [{ id: 'image-reachable', severity: 'error' }],
})

/** A run, and then the upload of its state. */
async function night(...paths: string[]): Promise<string> {
  const state = paths.map(worse)
  const run = {
    id: 'check',
    runId: '1',
    branch: 'main',
    runsUrl: 'https://github.example/runs',
    worse: state,
  }
  const result = keepIssue(github({ api: url, token: TOKEN, repository: 'me/site' }), run)
  await result.finally(() => api.upload(JSON.stringify({ worse: state })))
  return result
}
const nights = async (...each: string[][]) => {
  const results = []
  for (const paths of each) results.push(await night(...paths))
  return results
}
const only = () => {
  expect(api.issues).toHaveLength(1)
  return api.issues[0]
}

test('opens an issue for a page that was worse twice, edits it, closes it, and opens it again', async () => {
  expect(await nights(['/a'], ['/a'])).toEqual(['none', 'created'])
  expect(only()).toMatchObject({ title: 'Link previews became worse', state: 'open' })
  expect(only()?.body).toMatch(
    /^<!-- linklens-state-check -->\n.+:\n\n- `\/a`: `x` OK → incomplete; new error `image-reachable`\n/,
  )
  // The same state once more is no event.
  expect(await nights(['/a'], ['/a', '/b'])).toEqual(['unchanged', 'unchanged'])
  expect(await night('/a', '/b')).toBe('updated')
  expect(only()?.body).toContain('- `/b`: ')
  expect(await nights([], [])).toEqual(['closed', 'unchanged'])
  expect(only()).toMatchObject({ state: 'closed', body: expect.stringContaining('No page was worse') })
  expect(api.writes()).toEqual(['POST', 'PATCH', 'PATCH'])
  expect(await nights(['/a'], ['/a'])).toEqual(['unchanged', 'updated'])
  expect(only()?.state).toBe('open')
})

test('says nothing of a page that was worse once', async () => {
  expect(await nights(['/a'], [], ['/a'], ['/b'])).toEqual(['none', 'none', 'none', 'none'])
})

test('an issue that a person closed stays closed while nothing changes, and opens when the page got worse again', async () => {
  await nights(['/a'], ['/a'])
  Object.assign(only() ?? {}, { state: 'closed' })
  expect(await night('/a')).toBe('unchanged')
  expect(only()?.state).toBe('closed')
  await nights([], ['/a'], ['/a'])
  expect(only()?.state).toBe('open')
})

test('of two open issues the older one goes on, and the other one is closed', async () => {
  await nights(['/a'], ['/a'])
  api.issues = api.issues.flatMap((issue) => [issue, { ...issue, number: 2 }])
  expect(await night('/a')).toBe('unchanged')
  expect(api.issues).toMatchObject([
    { number: 1, state: 'open' },
    { number: 2, state: 'closed', body: `<!-- ${STATE} -->\nGoes on in #1.` },
  ])
  expect(await night()).toBe('closed')
  expect(api.issues.filter(({ state }) => state === 'open')).toEqual([])
})

test('a person’s issue with the marker is left alone, and ours is found behind many others', async () => {
  await nights(['/a'], ['/a'])
  const mine = { number: 2, body: `<!-- ${STATE} -->\nmine`, state: 'open', user: { type: 'User' } }
  const others = Array.from({ length: 150 }, (_, index) => ({ ...mine, number: 3 + index, body: 'other' }))
  api.issues.push(mine, ...others)
  expect(await night()).toBe('closed')
  expect(mine).toMatchObject({ state: 'open', body: `<!-- ${STATE} -->\nmine` })
})

test('so many pages that GitHub would refuse the text are cut', async () => {
  const paths = Array.from({ length: 100 }, (_, index) => `/${String(index).padEnd(900, 'x')}`)
  const many = Array.from({ length: 40 }, (_, index) => ({
    id: `some-long-rule-${index}`,
    severity: 'error',
  }))
  api.upload(JSON.stringify({ worse: paths.map(worse) }))
  const run = { id: 'check', runId: '1', branch: 'main', runsUrl: 'https://github.example/runs' }
  const pages = paths.map((path) => ({ ...worse(path), findings: many }))
  await keepIssue(github({ api: url, token: TOKEN, repository: 'me/site' }), { ...run, worse: pages })
  expect(only()?.body.length).toBeLessThan(65_536)
  expect(only()?.body).toContain('in the summaries of [the runs]')
})

describe('the last state', () => {
  test.each([{ head_branch: 'topic' }, { head_repository_id: 6 }, { id: 1 }])(
    'is not an artifact of another run: %j',
    async (from) => {
      api.upload(JSON.stringify({ worse: [worse('/a')] }), from)
      expect(await night('/a')).toBe('none')
    },
  )

  test('is found behind a page of artifacts of others, in whatever order they come', async () => {
    await night('/a')
    for (let count = 0; count < 150; count += 1) api.upload('{"worse":[]}', { head_branch: 'topic' })
    expect(await night('/a')).toBe('created')
    api.artifacts.reverse()
    expect(await night()).toBe('closed')
    expect(await night('/a')).toBe('unchanged')
  })

  test('is unknown when its artifact has expired: the issue stays as it is', async () => {
    await nights(['/a'], ['/a'])
    for (const artifact of api.artifacts) artifact.expired = true
    expect(await night('/b')).toBe('none')
    expect(only()?.state).toBe('open')
  })

  test.each([
    ['no archive', Buffer.from('no archive')],
    ['', Buffer.alloc(0)],
  ])('the last state that is no archive is refused: %j', async (_, bytes) => {
    await night('/a')
    for (const id of api.zips.keys()) api.zips.set(id, bytes)
    await expect(night('/a')).rejects.toThrow(`The artifact has no ${STATE}.json`)
    // The artifact of that night is whole.
    expect(await night('/a')).toBe('created')
  })

  test('the last state that is not one of ours is refused', async () => {
    api.upload('{"worse":1}')
    await expect(night('/a')).rejects.toThrow('is not one of this action')
  })
})

test('the token goes to the API alone, not to the host of the artifact', async () => {
  await nights(['/a'], ['/a'])
  const asked = api.requests.filter(({ path }) => path.startsWith('/blob/'))
  expect(asked.map(({ token }) => token)).toEqual([undefined])
  const rest = api.requests.filter(({ path }) => path.startsWith('/repos/'))
  expect(rest.every(({ token }) => token === `Bearer ${TOKEN}`)).toBe(true)
})

describe('an API that refuses', () => {
  const limit = { 'x-ratelimit-remaining': '0' }
  test.each([
    [403, {}, 'GitHub answered with status 403.', true],
    [404, {}, 'GitHub answered with status 404.', true],
    [500, {}, 'GitHub answered with status 500.', false],
    [403, limit, 'GitHub takes no more requests for now (status 403).', false],
    [403, { 'retry-after': '60' }, 'GitHub takes no more requests for now (status 403).', false],
    [429, {}, 'GitHub takes no more requests for now (status 429).', false],
  ])('%i %j: changes nothing and says why', async (status, headers, message, mayLackPermission) => {
    await nights(['/a'], ['/a'])
    const before = structuredClone(api.issues)
    api.instead = [status, headers]
    await expect(night()).rejects.toMatchObject({ message, mayLackPermission })
    await expect(night('/a')).rejects.toMatchObject({ message })
    expect(api.issues).toEqual(before)
  })

  test.each(['{}', '{"artifacts":null}', '[]', 'null', '<html>'])(
    'an answer that is no list: %s',
    async (body) => {
      api.instead = [200, {}, body]
      await expect(night('/a')).rejects.toThrow(/list|JSON/)
    },
  )
})
