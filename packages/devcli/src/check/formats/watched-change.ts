/** What a save changed, in a few lines: `34 → 38: twitter:card appeared`. */
import { paint, type Part } from '../../output/output.ts'
import { compareReports } from '../diff/compare-reports.ts'
import { isWorse } from '../gate/changes.ts'
import { nameSome } from '../platforms.ts'
import type { CheckReport, PageFinding } from '../check-report.ts'

const MISSING = /^Missing (?=\S+$)/

/** @param before of the same page. */
export function changeLines(before: CheckReport, after: CheckReport): (readonly Part[])[] {
  const { changed, gone } = compareReports(before, after)
  const fresh = changed.flatMap(({ findings }) => findings)
  const verdicts = changed.flatMap((change) => change.verdicts)
  const better = verdicts.filter((change) => !isWorse(change)).map(({ platform }) => platform)
  const worse = verdicts.filter(isWorse).map(({ platform }) => platform)
  const what = [...gone.map(({ finding }) => goneWords(finding)), ...fresh.map(newWords)]
  return [
    [scores(before, after), what.length === 0 ? 'no other findings' : what.join('; ')],
    ...(better.length > 0 ? [[paint('green', `  Better: ${nameSome(better)}`)]] : []),
    ...(worse.length > 0 ? [[paint('red', `  Worse: ${nameSome(worse)}`)]] : []),
  ]
}

function scores({ pages: [was] }: CheckReport, { pages: [is] }: CheckReport): string {
  return was?.score === is?.score ? `${is?.score}: ` : `${was?.score ?? 'none'} → ${is?.score}: `
}

const goneWords = ({ title }: PageFinding): string =>
  MISSING.test(title) ? `${title.replace(MISSING, '')} appeared` : `solved: ${title}`

const newWords = ({ title }: PageFinding): string =>
  MISSING.test(title) ? `${title.replace(MISSING, '')} is gone` : `new: ${title}`
