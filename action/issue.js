/**
 * One issue of the repository for a scheduled check: it opens when a page was worse than the baseline in two runs, one after
 * the other, is written again while others come and go, and is closed when none is left. A state that was there before is
 * no event: nothing is written, and an issue that a person closed stays closed until something changes.
 *
 * What must never happen: another workflow, or a pull request, says what the last run saw. Only artifacts of runs of this
 * branch of this repository are read. Text of pages is printed as code alone. Proven by test/e2e/action/.
 */
import { cut } from './comment.js'
import { readZip } from './zip.js'

const MAX_PAGES = 100
const CLEAR = 'No page was worse than the baseline in the last two runs.'

/**
 * @typedef {{ path: string, verdicts: { platform: string, from: string, to: string }[], findings: { id: string, severity: string }[] }} Worse
 *
 * @param {ReturnType<typeof import('./github.js').github>} github
 * @param {object} run
 * @param {string} run.id tells apart several checks.
 * @param {string} run.runId of the workflow's run.
 * @param {string} run.branch
 * @param {string} run.runsUrl where people find the runs.
 * @param {readonly Worse[]} run.worse pages that are worse than the baseline.
 * @returns {Promise<'created' | 'updated' | 'closed' | 'unchanged' | 'none'>}
 * @throws {Error} with a sentence, when the API refuses.
 */
export async function keepIssue(github, { id, runId, branch, runsUrl, worse }) {
  const before = worse.length === 0 ? [] : await lastState(github, { id, runId, branch })
  if (before === null) return 'none'
  const lasting = worse.filter(({ path }) => before.includes(path))
  const marker = `<!-- ${stateName(id)} -->`
  const text = lasting.length === 0 ? CLEAR : listOf(lasting)
  const body = `${marker}\n${cut(text)}\n\nCauses and fixes are in the summaries of [the runs](${runsUrl}).`
  const title = 'Link previews became worse'
  const existing = await keepOne(github, marker)
  if (!existing) {
    if (lasting.length === 0) return 'none'
    await github.ask('POST', 'issues', { title, body })
    return 'created'
  }
  if (existing.body?.replaceAll('\r\n', '\n') === body) return 'unchanged'
  const state = lasting.length === 0 ? 'closed' : 'open'
  await github.ask('PATCH', `issues/${existing.number}`, { body, state })
  return state === 'closed' ? 'closed' : 'updated'
}

/** Two runs at a time may each have opened one. @returns the issue, be it closed. */
async function keepOne(github, marker) {
  const [kept, ...others] = (await Array.fromAsync(github.own('issues?state=open&', marker))).toSorted(
    (a, b) => a.number - b.number,
  )
  for (const { number } of others)
    await github.ask('PATCH', `issues/${number}`, {
      body: `${marker}\nGoes on in #${kept.number}.`,
      state: 'closed',
    })
  return kept ?? (await github.own('issues?state=closed&sort=updated&', marker).next()).value
}

export const stateName = (id) => `linklens-state-${id.replaceAll(/[^\w-]/g, '')}`

/** @returns {Promise<string[] | null>} the paths of the pages that were worse; null where no run is known. */
async function lastState(github, { id, runId, branch }) {
  const name = stateName(id)
  const artifacts = await Array.fromAsync(github.list(`actions/artifacts?name=${name}&`, 'artifacts'))
  const [newest] = artifacts
    .filter(
      ({ expired, workflow_run: run }) =>
        !expired &&
        String(run?.id) !== runId &&
        run?.head_branch === branch &&
        run.head_repository_id === run.repository_id,
    )
    .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
  if (!newest) return null
  const { worse } = JSON.parse(readZip(await github.download(newest.id), `${name}.json`))
  if (!Array.isArray(worse)) throw new Error('The artifact of the last run is not one of this action.')
  return worse.map(({ path }) => path)
}

function listOf(worse) {
  const lines = worse.slice(0, MAX_PAGES).map(({ path, verdicts, findings }) => {
    const what = [
      ...Object.entries(Object.groupBy(verdicts, ({ from, to }) => `${wordOf(from)} → ${wordOf(to)}`)).map(
        ([change, those]) => `${someOf(those.map(({ platform }) => code(platform)))} ${change}`,
      ),
      ...findings.map((finding) => `new ${finding.severity} ${code(finding.id)}`),
    ]
    return `- ${code(path)}: ${what.join('; ')}`
  })
  const rest = worse.length - lines.length
  const more = rest > 0 ? [`- and ${rest} more`] : []
  return ['Worse than the baseline in the last two runs:', '', ...lines, ...more].join('\n')
}

/** What people read in place of the verdicts of the API. */
const WORDS = { full: 'OK', degraded: 'incomplete', none: 'no card', unknown: 'not known' }
const wordOf = (verdict) => WORDS[verdict] ?? verdict

const someOf = (names) =>
  names.length <= 4 ? names.join(', ') : `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`

/** Nothing in it is markup, a mention or a link. */
const code = (text) => `\`${text.replaceAll(/[\p{C}\s`]+/gu, ' ').slice(0, 300)}\``
