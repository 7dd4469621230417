/** The words of a report: verdicts, score, evidence. */
import { SCORE_TABLE } from '@linklens/engine'
import { ConfidenceMark, CONFIDENCE_WORDS, type Confidence } from '../../components/report/evidence.tsx'
import { VERDICT_ORDER, VERDICT_WORDS, VerdictMark } from '../../components/report/verdict-mark.tsx'
import { ScrollTable } from '../../components/scroll-table.tsx'

export function Words() {
  return (
    <>
      <section id="verdicts" aria-labelledby="verdicts-title">
        <h2 id="verdicts-title">Verdicts</h2>
        <dl class="words">
          {VERDICT_ORDER.toReversed().map((verdict) => (
            <div>
              <dt>
                <VerdictMark of={{ verdict, certainty: verdict === 'unknown' ? null : 'known' }} />
              </dt>
              <dd>{VERDICT_WORDS[verdict].meaning}</dd>
            </div>
          ))}
        </dl>
        <p>
          <VerdictMark of={{ verdict: 'full', certainty: 'likely' }} /> and its like are less sure: no
          official text or code that was checked within 24 months, no two independent measurements and no
          recent one speaks for them, only older tests, reports or guides. They count as the known ones do, in
          score and gates.
        </p>
      </section>
      <section id="score" aria-labelledby="score-title">
        <h2 id="score-title">Score</h2>
        <p>
          100 points, less what platforms lose on this page. Where a verdict is unknown, what we expect
          counts. A finding is charged with the losses that it explains.
        </p>
        <ScrollTable caption="What a loss costs" head={['What', 'Points']}>
          {SCORE_TABLE.map(({ what, points }) => (
            <tr>
              <td>{what}</td>
              <td>{points}</td>
            </tr>
          ))}
        </ScrollTable>
        <p>
          Why not the number of users? Platforms publish accounts, devices or monthly visits, and nobody
          publishes how many links are shared where. The weights are our judgement.
        </p>
      </section>
      <section id="evidence" aria-labelledby="evidence-title">
        <h2 id="evidence-title">Evidence</h2>
        <p>
          Each fact about a platform and each rule names its source, the date when it was checked, and one of
          five kinds:
        </p>
        <dl class="words">
          {(Object.keys(CONFIDENCE_WORDS) as Confidence[]).map((kind) => (
            <div>
              <dt>
                <ConfidenceMark kind={kind} />
              </dt>
              <dd>{CONFIDENCE_WORDS[kind].meaning}</dd>
            </div>
          ))}
        </dl>
        <p>What nobody outside a platform knows stays unknown: the report says so instead of guessing.</p>
      </section>
    </>
  )
}
