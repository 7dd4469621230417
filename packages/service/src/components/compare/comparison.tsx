/** Two inspections side by side: first the verdicts that differ, then the big platforms' cards, then the tags. */
import { refusedNames } from '@linklens/engine'
import { BeforeAfter } from '../before-after.tsx'
import { listText, plural } from '../../format.ts'
import { firstResults } from '../report/answer/first-results.ts'
import { verdictCounts } from '../report/head/headline.ts'
import { ScoreRing } from '../report/head/score-ring.tsx'
import { addressOf, type Report } from '../../view/report.ts'
import { verdictGroups, VerdictMark } from '../report/verdict-mark.tsx'
import { SafeLink } from '../safe-link.tsx'
import { ScrollTable } from '../scroll-table.tsx'
import { Untrusted } from '../untrusted.tsx'
import { changedGroups, changedTags, type ChangedGroup } from './differences.ts'

interface ComparisonProps {
  a: Report
  b: Report
}

/** Rows that are shown. */
const MAX_TAGS = 30

export function Comparison({ a, b }: ComparisonProps) {
  const groups = changedGroups(a.inspection, b.inspection)
  const count = groups.reduce((sum, { changes }) => sum + changes.length, 0)
  return (
    <article class="report comparison">
      <div class="comparison-heads">
        <Head name="A" report={a} />
        <Head name="B" report={b} />
      </div>
      <section class="section" aria-labelledby="compare-verdicts">
        <h2 id="compare-verdicts">
          {count === 0 ? 'No verdict differs' : plural(count, 'verdict differs', 'verdicts differ')}
        </h2>
        {count > 0 && (
          <ScrollTable caption="Verdicts that differ" head={['Why', 'A', 'B', 'Platforms']}>
            {groups.map((group) => (
              <GroupRow group={group} />
            ))}
          </ScrollTable>
        )}
      </section>
      <section class="section" aria-labelledby="compare-cards">
        <h2 id="compare-cards">Cards</h2>
        {firstResults(b).map(({ preview: { platform, name } }) => (
          <>
            <h3>{name}</h3>
            <BeforeAfter platform={platform} now={a} fixed={b} labels={['A', 'B']} />
          </>
        ))}
      </section>
      <Tags a={a} b={b} />
    </article>
  )
}

function GroupRow({ group: { worse, why, changes } }: { group: ChangedGroup }) {
  return (
    <tr>
      <th scope="row">
        {worse.toUpperCase()}: <Untrusted text={why} max={300} />
      </th>
      {(['a', 'b'] as const).map((side) => (
        <td>
          {verdictGroups(changes.map((change) => change[side])).map((verdicts) => (
            <VerdictMark of={verdicts} />
          ))}
        </td>
      ))}
      <td>{listText(changes.map((change) => change.b.preview.name))}</td>
    </tr>
  )
}

function Head({ name, report }: { name: string; report: Report }) {
  const { serviceScore } = report.inspection
  const url = addressOf(report.inspection)
  return (
    <div class="comparison-head">
      <ScoreRing
        score={serviceScore.score}
        category={serviceScore.category}
        isRefused={refusedNames(report.inspection).length > 0}
      />
      <div>
        <p>
          <strong>{name}</strong> <SafeLink href={url} max={120} />
        </p>
        <p class="quiet">
          {report.path ? (
            <a href={report.path}>Snapshot of {report.at.toISOString().slice(0, 10)}</a>
          ) : (
            <a href={`/r/live?url=${encodeURIComponent(url)}`} rel="nofollow">
              Live report
            </a>
          )}
        </p>
        <p>{verdictCounts(report)}</p>
      </div>
    </div>
  )
}

function Tags({ a, b }: ComparisonProps) {
  const tags = changedTags(a.inspection, b.inspection)
  return (
    <section class="section" aria-labelledby="compare-tags">
      <h2 id="compare-tags">
        {tags.length === 0 ? 'No tag differs' : plural(tags.length, 'tag differs', 'tags differ')}
      </h2>
      {tags.length > 0 && (
        <ScrollTable caption="Tags that differ" head={['Tag', 'A', 'B']} class="compare-tags">
          {tags.slice(0, MAX_TAGS).map((tag) => (
            <tr>
              <th scope="row">
                <code>
                  <Untrusted text={tag.key} max={60} />
                </code>
              </th>
              <td>
                <Values texts={tag.a} />
              </td>
              <td>
                <Values texts={tag.b} />
              </td>
            </tr>
          ))}
        </ScrollTable>
      )}
      {tags.length > MAX_TAGS && <p class="quiet">{plural(tags.length - MAX_TAGS, 'tag')} more.</p>}
    </section>
  )
}

function Values({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return <span class="quiet">none</span>
  return (
    <>
      {texts.slice(0, 3).map((text, index) => (
        <>
          {index > 0 && <br />}
          <Untrusted text={text} max={200} />
        </>
      ))}
      {texts.length > 3 && <span class="quiet"> and {texts.length - 3} more</span>}
    </>
  )
}
