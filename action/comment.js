/** One comment of a pull request that every run writes again, found by a marker that nobody sees. */

/** GitHub takes 65,536 characters (checked 2026-11). */
const MAX_CHARACTERS = 65_000

/**
 * @param {ReturnType<typeof import('./github.js').github>} github
 * @param {object} options
 * @param {number} options.number of the pull request.
 * @param {string} options.id tells apart the comments of several checks.
 * @param {string} options.markdown
 * @param {boolean} options.isNews false: an existing comment is written again, but none is made.
 * @returns {Promise<'created' | 'updated' | 'unchanged' | 'none'>}
 * @throws {Error} with a sentence, when the API refuses.
 */
export async function keepComment(github, { number, id, markdown, isNews }) {
  const marker = `<!-- linklens: ${id.replaceAll(/[^\w-]/g, '')} -->`
  const body = `${marker}\n${cut(markdown)}`
  const { value: existing } = await github.own(`issues/${number}/comments?`, marker).next()
  if (!existing) {
    if (!isNews) return 'none'
    await github.ask('POST', `issues/${number}/comments`, { body })
    return 'created'
  }
  if (existing.body === body) return 'unchanged'
  await github.ask('PATCH', `issues/comments/${existing.id}`, { body })
  return 'updated'
}

export function cut(markdown) {
  if (markdown.length <= MAX_CHARACTERS) return markdown
  const end = markdown.lastIndexOf('\n', MAX_CHARACTERS)
  return `${markdown.slice(0, end)}\n\nThe rest is in the summary of the step.\n`
}
