/** One comment of a pull request that every run writes again, found by a marker that nobody sees. */

/** GitHub takes 65,536 characters (checked 2026-11). */
const MAX_CHARACTERS = 65_000
const PAGE_SIZE = 100
/** A pull request with more comments gets a new one. */
const MAX_PAGES = 20
const TIMEOUT_MS = 20_000

/**
 * @param {object} wish
 * @param {string} wish.api URL of the API, without a slash at its end.
 * @param {string} wish.token
 * @param {string} wish.repository `owner/name`
 * @param {number} wish.number of the pull request.
 * @param {string} wish.id tells apart the comments of several checks.
 * @param {string} wish.markdown
 * @param {boolean} wish.isNews false: an existing comment is written again, but none is made.
 * @returns {Promise<'created' | 'updated' | 'unchanged' | 'none'>}
 * @throws {Error} with a sentence, when the API refuses.
 */
export async function keepComment({ api, token, repository, number, id, markdown, isNews }) {
  const marker = `<!-- linklens: ${id.replaceAll(/[^\w-]/g, '')} -->`
  const body = `${marker}\n${cut(markdown)}`
  const ask = (method, path, content) =>
    request(`${api}/repos/${repository}/${path}`, { method, token, content })
  const existing = await findComment(marker, (page) =>
    ask('GET', `issues/${number}/comments?per_page=${PAGE_SIZE}&page=${page}`),
  )
  if (!existing) {
    if (!isNews) return 'none'
    await ask('POST', `issues/${number}/comments`, { body })
    return 'created'
  }
  if (existing.body === body) return 'unchanged'
  await ask('PATCH', `issues/comments/${existing.id}`, { body })
  return 'updated'
}

/** Only of a bot: anybody can write the marker into a comment, and the token may not change theirs. */
async function findComment(marker, getPage) {
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const comments = await getPage(page)
    const found = comments.find(({ body, user }) => user?.type === 'Bot' && body?.startsWith(marker))
    if (found || comments.length < PAGE_SIZE) return found
  }
  return undefined
}

function cut(markdown) {
  if (markdown.length <= MAX_CHARACTERS) return markdown
  const end = markdown.lastIndexOf('\n', MAX_CHARACTERS)
  return `${markdown.slice(0, end)}\n\nThe rest is in the summary of the step.\n`
}

async function request(url, { method, token, content }) {
  const response = await fetch(url, {
    method,
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      'user-agent': 'linklens-action',
      'x-github-api-version': '2022-11-28',
    },
    ...(content && { body: JSON.stringify(content) }),
    // The token is for this host alone.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`GitHub answered with status ${response.status}.`)
  return response.json()
}
