/** Rules to paste for AI readers, on `/crawlers`. */
import { CodeBlock } from '../../../components/code-block.tsx'
import type { WallRules } from '../wall-rules/let-in.ts'
import { INHERITS_NOTHING, READER_RULES, type ReaderRules } from './reader-rules.ts'

export function ReaderRulesSection() {
  return (
    <section class="wall-rules" aria-labelledby="reader-rules">
      <h2 id="reader-rules">Rules to paste for AI readers</h2>
      <p>{INHERITS_NOTHING}</p>
      {READER_RULES.map((rules) => (
        <Choice rules={rules} />
      ))}
    </section>
  )
}

function Choice({ rules: { choice, title, says, robots, wordPress, servers } }: { rules: ReaderRules }) {
  return (
    <section aria-labelledby={`readers-${choice}`}>
      <h3 id={`readers-${choice}`}>{title}</h3>
      <p>{says}</p>
      {robots !== '' && (
        <CodeBlock id={`robots-${choice}`} code={robots} what={`lines for robots.txt: ${title}`} />
      )}
      {wordPress !== '' && (
        <details class="more">
          <summary>WordPress: in functions.php</summary>
          <p>
            Or the same lines in the robots.txt of an SEO plug-in. A real robots.txt in the root hides both.
          </p>
          <CodeBlock id={`wordpress-${choice}`} code={wordPress} what={`WordPress: ${title}`} />
        </details>
      )}
      {servers.map((rules) => (
        <details class="more">
          <summary>{rules.name}: refuse the names</summary>
          <PastedRules {...rules} id={`${rules.id}-${choice}`} what={`rules for ${rules.name}: ${title}`} />
        </details>
      ))}
    </section>
  )
}

/** What to paste, where, and whose documentation says so. */
export const PastedRules = ({ id, what, how, code, source, checked }: WallRules & { what: string }) => (
  <>
    <p>{how}</p>
    <CodeBlock id={id} code={code} what={what} />
    <p class="quiet">
      {source}, checked {checked}
    </p>
  </>
)
