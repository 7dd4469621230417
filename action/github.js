/** GitHub's API, with the token for its host alone. */

const PAGE_SIZE = 100
/** Of any list. A comment or an issue that is older is not found, and another is made. */
const MAX_PAGES = 20
const TIMEOUT_MS = 20_000
/** Of an artifact. Ours has one line for each page that became worse. */
const MAX_BYTES = 4 * 1024 * 1024

/**
 * @param {object} access
 * @param {string} access.api URL of the API, without a slash at its end.
 * @param {string} access.token
 * @param {string} access.repository `owner/name`
 */
export function github({ api, token, repository }) {
  const ask = async (method, path, content) => {
    const response = await send(`${api}/repos/${repository}/${path}`, {
      method,
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${token}`,
        'user-agent': 'linklens-action',
        'x-github-api-version': '2022-11-28',
      },
      ...(content && { body: JSON.stringify(content) }),
      redirect: 'manual',
    })
    if (!response.ok && response.status !== 302) throw refusal(response)
    return response
  }
  /** @param field of the answer that has the list, where it is none itself. */
  async function* list(path, field) {
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const answer = await (await ask('GET', `${path}per_page=${PAGE_SIZE}&page=${page}`)).json()
      const items = field === undefined ? answer : answer?.[field]
      if (!Array.isArray(items)) throw new Error('GitHub’s answer is not the list that was asked for.')
      yield* items
      if (items.length < PAGE_SIZE) return
    }
  }
  return {
    /** @throws {Error} with a sentence, when the API refuses. */
    ask: async (method, path, content) => (await ask(method, path, content)).json(),

    list,

    /** Those of a bot whose text begins with the marker: anybody can write it, and theirs is not ours to change. */
    async *own(path, marker) {
      for await (const item of list(path))
        if (item.user?.type === 'Bot' && item.body?.startsWith(marker)) yield item
    },

    /** @returns the bytes of the zip file, which are on another host. */
    async download(artifact) {
      const { headers } = await ask('GET', `actions/artifacts/${artifact}/zip`)
      const url = new URL(headers.get('location') ?? '')
      if (url.protocol !== new URL(api).protocol) throw new Error('GitHub led to an insecure URL.')
      const response = await send(url, { redirect: 'error' })
      if (!response.ok) throw new Error(`The artifact’s host answered with status ${response.status}.`)
      const chunks = []
      let size = 0
      for await (const chunk of response.body) {
        size += chunk.length
        if (size > MAX_BYTES) throw new Error('The artifact is too large.')
        chunks.push(chunk)
      }
      return Buffer.concat(chunks)
    },
  }
}

function refusal({ status, headers }) {
  const isLimit = status === 429 || headers.has('retry-after') || headers.get('x-ratelimit-remaining') === '0'
  const error = new Error(
    isLimit
      ? `GitHub takes no more requests for now (status ${status}).`
      : `GitHub answered with status ${status}.`,
  )
  return Object.assign(error, { mayLackPermission: !isLimit && [401, 403, 404].includes(status) })
}

const send = (url, options) => fetch(url, { ...options, signal: AbortSignal.timeout(TIMEOUT_MS) })
