import { pointsById } from '@linklens/engine'
import { CodeBlock } from '../code-block.tsx'
import { namesText, plural } from '../../format.ts'
import { Icon, type IconName } from '../icons.tsx'
import { BothImages } from './image/both-images.tsx'
import { LinkedText } from '../linked-text.tsx'
import { Untrusted } from '../untrusted.tsx'
import { cleanLines } from '@linklens/cards'
import { PointsBar } from './points-bar.tsx'
import { findingId, type Finding, type Report, type ReportProps } from '../../view/report.ts'
import { Section } from './section.tsx'
import { ServerRecipe } from './server-recipe.tsx'

const SEVERITIES: readonly { severity: Finding['severity']; name: string; icon: IconName }[] = [
  { severity: 'error', name: 'Errors', icon: 'cross' },
  { severity: 'warning', name: 'Warnings', icon: 'alert' },
  { severity: 'info', name: 'Notes', icon: 'info' },
]

export function Findings({ report }: ReportProps) {
  const { diagnostics, serviceScore } = report.inspection
  const groups = SEVERITIES.map((group) => ({
    ...group,
    findings: diagnostics.filter(({ severity }) => severity === group.severity),
  })).filter(({ findings }) => findings.length > 0)
  const seen = new Set<string>()
  /** Links to a rule lead to its first finding. */
  const anchor = (id: string) => (seen.has(id) ? undefined : (seen.add(id), findingId(id)))
  return (
    <Section id="findings" title="Findings" lead={lead(diagnostics.length)}>
      <PointsBar score={serviceScore} />
      {groups.map(({ severity, name, icon, findings }) => (
        <div class={`finding-group severity-${severity}`}>
          <h3>
            <Icon name={icon} /> {name} <span class="count">{findings.length}</span>
          </h3>
          <ol class="findings">
            {fixedAlike(findings).map((alike, index) => (
              <FindingEntry
                report={report}
                findings={alike}
                anchor={anchor(alike[0].id)}
                n={`${severity}-${index}`}
              />
            ))}
          </ol>
        </div>
      ))}
    </Section>
  )
}

type Alike = readonly [Finding, ...Finding[]]

/** One rule's findings in several places are shown once where the fix has the same words. */
function fixedAlike(findings: readonly Finding[]): Alike[] {
  const groups = new Map<string, [Finding, ...Finding[]]>()
  for (const finding of findings) {
    const key = JSON.stringify([finding.id, finding.title, finding.fixes])
    const group = groups.get(key)
    if (group) group.push(finding)
    else groups.set(key, [finding])
  }
  return [...groups.values()]
}

const lead = (findings: number) =>
  findings === 0
    ? 'Nothing found: every rule that applies to this page holds.'
    : `${plural(findings, 'finding')}, heaviest first.`

interface FindingEntryProps {
  report: Report
  findings: Alike
  anchor: string | undefined
  /** Makes ids unique. */
  n: string
}

function FindingEntry({ report, findings, anchor, n }: FindingEntryProps) {
  const [finding] = findings
  const points = anchor ? pointsOf(report, finding.id) : 0
  return (
    <li>
      <details class="finding">
        <summary class="finding-head">
          <h4>{finding.title}</h4>
          <Affected report={report} platforms={findings.flatMap(({ platforms }) => platforms ?? [])} />
          {points > 0 && <span class="finding-points">−{plural(points, 'point')}</span>}
        </summary>
        {/* A link to it opens what it is in. */}
        <div class="finding-body" id={anchor}>
          {messagesOf(findings).map((message) => (
            <p class="finding-message">
              <Untrusted text={message} max={700} />
            </p>
          ))}
          {finding.id === 'tags-written-once' && <BothImages report={report} />}
          {findings.map((each) => (
            <Seen finding={each} />
          ))}
          {finding.fixes.map((fix, index) => (
            <div class="fix">
              <p>
                <strong>Fix</strong> <LinkedText text={fix.description} max={700} />
                {fix.score !== undefined && (
                  <span class="quiet">
                    {' '}
                    This fix: {report.inspection.serviceScore.score} → {fix.score}.
                  </span>
                )}
              </p>
              {fix.snippet && (
                <CodeBlock
                  id={`fix-${n}-${index}`}
                  code={cleanLines(fix.snippet)}
                  what={`the fix for: ${finding.title}`}
                  wrap
                />
              )}
              {fix.recipe && <ServerRecipe recipe={fix.recipe} id={`recipe-${n}-${index}`} />}
            </div>
          ))}
          <p class="finding-foot">
            <a href={finding.docs.startsWith('/rules/') ? finding.docs : '/rules'}>About this rule</a>
          </p>
        </div>
      </details>
    </li>
  )
}

/** Each message once; the last may be a count of further ones. */
function messagesOf(findings: Alike): string[] {
  const messages = [...new Set(findings.map(({ message }) => message))]
  return messages.filter(
    (message) => !messages.some((other) => other !== message && other.startsWith(message)),
  )
}

const pointsOf = ({ inspection }: Report, id: string): number =>
  pointsById(inspection.serviceScore).get(id) ?? 0

/** The place in the page, and the value that was seen. */
function Seen({ finding: { where, evidence } }: { finding: Finding }) {
  if (!where && !evidence) return null
  return (
    <p class="finding-seen">
      {where && (
        <span>
          line {where.line}, column {where.column}{' '}
          <code>
            <Untrusted text={where.tag} max={80} />
          </code>
        </span>
      )}{' '}
      {evidence && (
        <code class="finding-evidence">
          <Untrusted text={evidence} max={220} />
        </code>
      )}
    </p>
  )
}

function Affected({ report, platforms }: { report: Report; platforms: readonly string[] }) {
  const previews = report.inspection.platformPreviews
  const names = previews.filter(({ platform }) => platforms.includes(platform)).map(({ name }) => name)
  if (names.length === 0) return null
  const all = names.length === previews.length
  return (
    <span class="finding-affected" title={names.join(', ')}>
      {all ? 'every platform' : namesText(names, 4)}
    </span>
  )
}
