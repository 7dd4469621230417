/** Who may read a page for AI products, and who gets it: sentences about the whole, then one row for each reader. */
import { PURPOSE_WORDS, type ReaderAccess, type ReadersReport } from '@linklens/engine'
import { Icon, type IconName } from '../icons.tsx'
import { ScrollTable } from '../scroll-table.tsx'
import { Untrusted } from '../untrusted.tsx'
import { ReaderRulesView } from './reader-rules-view.tsx'

export function ReadersView({ readers: { summary, readers, rules } }: { readers: ReadersReport }) {
  const purposes = [...new Set(readers.map(({ purpose }) => purpose))]
  return (
    <>
      <ul class="reader-summary">
        {summary.map((text) => (
          <li>
            <Untrusted text={text} max={900} />
          </li>
        ))}
      </ul>
      <ScrollTable
        caption="AI readers"
        head={['Reader', 'robots.txt', 'In its name', 'What that means']}
        class="views readers"
      >
        {purposes.flatMap((purpose) => [
          <tr class="reader-purpose">
            <th scope="colgroup" colspan={4}>
              {PURPOSE_WORDS[purpose]}
            </th>
          </tr>,
          ...readers.filter((one) => one.purpose === purpose).map((one) => <Row reader={one} />),
        ])}
      </ScrollTable>
      <ReaderRulesView rules={rules} />
      <p class="quiet">
        AI readers draw no card that is documented, so they have no part in verdicts and score. Only the names
        are theirs: the requests come from our IP address. <a href="/crawlers#ai-readers">Who they are</a>
      </p>
    </>
  )
}

function Row({ reader }: { reader: ReaderAccess }) {
  const { name, company, text, notes, directives } = reader
  return (
    <tr>
      <th scope="row">
        {name}
        <p class="quiet">{company}</p>
      </th>
      <td>
        <Mark {...robotsLook(reader)} />
      </td>
      <td>
        <Mark {...liveLook(reader)} />
      </td>
      <td>
        <p>
          <Untrusted text={text} max={600} />
        </p>
        {[
          ...notes,
          ...directives.map(({ directive, source, effect }) => `${directive} in ${source}: ${effect}.`),
        ].map((note) => (
          <p class="quiet">
            <Untrusted text={note} max={400} />
          </p>
        ))}
      </td>
    </tr>
  )
}

interface Look {
  readonly icon: IconName
  readonly look: string
  readonly word: string
}

/** Colour is never the only signal: there is a word and a mark, too. */
function Mark({ icon, look, word }: Look) {
  return (
    <span class={`view-answer view-${look}`}>
      <Icon name={icon} /> {word}
    </span>
  )
}

function robotsLook({ robots: { verdict, rule } }: ReaderAccess): Look {
  if (verdict === 'allowed') return { icon: 'check', look: 'served', word: 'allowed' }
  if (verdict === 'unknown') return { icon: 'question', look: 'unknown', word: 'unknown' }
  return { icon: 'cross', look: 'refused', word: rule ? `line ${rule.line}` : 'disallowed' }
}

const LIVE: Readonly<
  Record<NonNullable<ReaderAccess['live']>['outcome'], Omit<Look, 'word'> & { word?: string }>
> = {
  page: { icon: 'check', look: 'served' },
  markdown: { icon: 'check', look: 'served', word: 'Markdown' },
  other: { icon: 'alert', look: 'unknown', word: 'another page' },
  refused: { icon: 'cross', look: 'refused' },
  payment: { icon: 'cross', look: 'refused' },
  unknown: { icon: 'question', look: 'unknown' },
}

function liveLook({ live }: ReaderAccess): Look {
  if (!live) return { icon: 'half', look: 'unasked', word: 'not asked' }
  return { word: live.status === null ? 'no answer' : String(live.status), ...LIVE[live.outcome] }
}
