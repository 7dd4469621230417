/** A fake of what the action asks of GitHub's API. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { zip } from '../../../scripts/release/zip.ts'

export interface Issue {
  number: number
  title?: string
  body: string
  state: string
  user: { type: string }
}

export interface Artifact {
  id: number
  name: string
  created_at: string
  expired: boolean
  workflow_run: { id: number; head_branch: string; repository_id: number; head_repository_id: number }
}

interface Comment {
  id: number
  body: string
  user: { type: string }
}

export const STATE = 'linklens-state-check'

/** What it holds, and what it was asked. A test may change all of it. */
export class GithubApi {
  comments: Comment[] = []
  /** The last one changed comes last. */
  issues: Issue[] = []
  artifacts: Artifact[] = []
  /** By the artifact's id: the zip file that it is downloaded as. */
  readonly zips = new Map<number, Buffer>()
  readonly requests: { method: string; path: string; token: string | undefined }[] = []
  /** Instead of every answer: its status, headers and body. */
  instead: readonly [status: number, headers?: Record<string, string>, body?: string] | undefined
  #runs = 100
  readonly #server = createServer((request, response) => void this.#answer(request, response))

  async listen(): Promise<string> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening')
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close(): void {
    this.#server.close().closeAllConnections()
  }

  writes(): string[] {
    return this.requests.map(({ method }) => method).filter((method) => method !== 'GET')
  }

  /** Keeps the state of a run, as the runner's upload does. */
  upload(state: string | Buffer, from: Partial<Artifact['workflow_run']> = {}): Artifact {
    this.#runs += 1
    const id = this.#runs
    this.zips.set(
      id,
      zip([{ path: `${STATE}.json`, bytes: Buffer.from(state), executable: false }], 1_700_000_000),
    )
    const artifact: Artifact = {
      id,
      name: STATE,
      created_at: new Date(1_700_000_000_000 + id * 1000).toISOString(),
      expired: false,
      workflow_run: { id, head_branch: 'main', repository_id: 5, head_repository_id: 5, ...from },
    }
    this.artifacts.unshift(artifact)
    return artifact
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = request
    let text = ''
    for await (const chunk of request) text += String(chunk)
    this.requests.push({ method, path, token: headers.authorization })
    if (this.instead) {
      const [status, more = {}, body = '{}'] = this.instead
      response.writeHead(status, more).end(body)
      return
    }
    const { pathname, searchParams } = new URL(path, 'http://api')
    const zipOf = /\/artifacts\/(\d+)\/zip$/.exec(pathname)?.[1]
    if (zipOf !== undefined)
      response.writeHead(302, { location: `http://${headers.host}/blob/${zipOf}` }).end()
    else if (pathname.startsWith('/blob/')) response.end(this.zips.get(Number(pathname.slice(6))))
    else response.end(JSON.stringify(this.#data(method, pathname, searchParams, text)))
  }

  #data(method: string, pathname: string, asked: URLSearchParams, text: string): unknown {
    const pageOf = <Item>(items: readonly Item[]): Item[] => {
      const size = Number(asked.get('per_page'))
      return items.slice((Number(asked.get('page')) - 1) * size).slice(0, size)
    }
    if (pathname.endsWith('/artifacts'))
      return { artifacts: pageOf(this.artifacts.filter(({ name }) => name === asked.get('name'))) }
    const sent: Partial<Issue> = text === '' ? {} : JSON.parse(text)
    const comment = this.comments.find(({ id }) => pathname.endsWith(`/issues/comments/${id}`))
    if (comment) return Object.assign(comment, sent)
    if (pathname.endsWith('/comments')) {
      if (method === 'GET') return pageOf(this.comments)
      this.comments.push({ id: 700 + this.comments.length, body: sent.body ?? '', user: { type: 'Bot' } })
      return {}
    }
    if (method === 'GET')
      return pageOf(this.issues.filter(({ state }) => state === asked.get('state')).toReversed())
    const known = this.issues.find(({ number }) => pathname.endsWith(`/issues/${number}`))
    const changed = known ?? {
      number: this.issues.length + 1,
      body: '',
      state: 'open',
      user: { type: 'Bot' },
    }
    this.issues = [...this.issues.filter((one) => one !== known), Object.assign(changed, sent)]
    return {}
  }
}
