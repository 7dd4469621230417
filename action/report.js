/**
 * The last step of `action.yml`: writes the step summary, the comment or the issue, and ends as devcli ended; what became
 * worse is no failure where an issue says so. It has the token, and starts nothing.
 */
import { appendFileSync, readFileSync } from 'node:fs'
import { keepComment } from './comment.js'
import { github } from './github.js'
import { keepIssue } from './issue.js'

const { env } = process

async function main() {
  const markdown = withLink(read(env.LINKLENS_SUMMARY))
  if (markdown !== '') {
    if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, markdown)
    await comment(markdown)
  }
  const status = Number(env.LINKLENS_STATUS || 1)
  return (await saysIssue()) && status === 1 ? 0 : status
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
    await keepComment(access(token), {
      number: pullRequest.number,
      id: env.LINKLENS_COMMENT_ID || 'check',
      markdown,
      // A pull request that never made anything worse gets no comment at all.
      isNews: env.LINKLENS_STATUS !== '0',
    })
  } catch (problem) {
    notice(
      `The comment was not written: ${reason(problem, 'It needs the permission “pull-requests: write”.')}`,
    )
  }
}

/** @returns {Promise<boolean>} whether what became worse is now the business of the issue. */
async function saysIssue() {
  const state = read(env.LINKLENS_STATE)
  const token = env.LINKLENS_TOKEN
  if (state === '' || !token) return false
  const { worse } = JSON.parse(state)
  try {
    const result = await keepIssue(access(token), {
      id: env.LINKLENS_COMMENT_ID || 'check',
      runId: env.GITHUB_RUN_ID,
      branch: env.GITHUB_REF_NAME,
      runsUrl: `${env.GITHUB_SERVER_URL}/${env.GITHUB_REPOSITORY}/actions`,
      worse,
    })
    notice(`Issue of the scheduled check: ${result}.`)
    return worse.length > 0
  } catch (problem) {
    notice(
      `The issue was not written: ${reason(problem, 'It needs the permissions “issues: write” and “actions: read”.')}`,
    )
    return false
  }
}

const reason = ({ message, mayLackPermission }, needs) =>
  mayLackPermission ? `${message} ${needs}` : message

const access = (token) =>
  github({ api: env.GITHUB_API_URL || 'https://api.github.com', token, repository: env.GITHUB_REPOSITORY })

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
