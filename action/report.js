/**
 * The last step of `action.yml`: writes the step summary and the comment, and ends as devcli ended. It has the token, and
 * starts nothing.
 */
import { appendFileSync, readFileSync } from 'node:fs'
import { keepComment } from './comment.js'

const { env } = process

async function main() {
  const markdown = withLink(read(env.LINKLENS_SUMMARY))
  if (markdown !== '') {
    if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, markdown)
    await comment(markdown)
  }
  return Number(env.LINKLENS_STATUS || 1)
}

/** Below the title: the end may be cut. */
function withLink(markdown) {
  const url = env.LINKLENS_CARDS_URL
  return url ? markdown.replace('\n', () => `\n\n[Look at the cards](${url})\n`) : markdown
}

/** A comment that cannot be written is no reason to fail: the summary says the same. */
async function comment(markdown) {
  const token = env.LINKLENS_TOKEN
  const event = eventOf()
  const pullRequest = event?.pull_request
  if (env.LINKLENS_COMMENT !== 'true' || !pullRequest || !token) return
  if (pullRequest.head?.repo?.full_name !== event.repository?.full_name) {
    notice('This pull request comes from a fork, whose token cannot comment: see the summary of this step.')
    return
  }
  try {
    await keepComment({
      api: env.GITHUB_API_URL || 'https://api.github.com',
      token,
      repository: event.repository.full_name,
      number: pullRequest.number,
      id: env.LINKLENS_COMMENT_ID || 'check',
      markdown,
      // A pull request that never made anything worse gets no comment at all.
      isNews: env.LINKLENS_STATUS !== '0',
    })
  } catch (problem) {
    notice(`The comment was not written: ${problem.message} It needs the permission “pull-requests: write”.`)
  }
}

function eventOf() {
  try {
    return JSON.parse(readFileSync(env.GITHUB_EVENT_PATH ?? '', 'utf8'))
  } catch {
    return null
  }
}

function read(file) {
  try {
    return readFileSync(file ?? '', 'utf8')
  } catch {
    return ''
  }
}

function notice(text) {
  process.stdout.write(`::notice::${text.replaceAll('%', '%25').replaceAll(/[\r\n]+/g, ' ')}\n`)
}

// Last, because the constants above exist only from here on.
process.exitCode = await main()
