import type { AuditAction, AuditRow } from '../../accounts/audit.ts'
import { ScrollTable } from '../../components/scroll-table.tsx'
import { Untrusted } from '../../components/untrusted.tsx'
import { Time } from './time.tsx'

const WORDS: Record<AuditAction, string> = {
  'environment-created': 'Environment created',
  'environment-renamed': 'Environment renamed',
  'environment-deleted': 'Environment deleted',
  'secret-revealed': 'Secret shown',
  'secret-rotated': 'Secret rotated',
  'machine-paired': 'Machine paired',
  'machine-disconnected': 'Machine disconnected',
  'signed-in': 'Signed in',
  'password-changed': 'Password changed',
  'password-reset': 'Password reset by e-mail',
  'other-sessions-ended': 'Signed out everywhere else',
}

/** Long enough to see whether two clients are the same. */
const SHOWN_OF_HASH = 6

interface AuditListProps {
  entries: readonly AuditRow[]
  caption: string
  /** Whether to name the environment of each entry. */
  ofAll?: boolean
}

export function AuditList({ entries, caption, ofAll = false }: AuditListProps) {
  const head = ['When', ...(ofAll ? ['Environment'] : []), 'What', 'Client']
  return (
    <ScrollTable caption={caption} head={head} class="audit">
      {entries.map(({ at, action, detail, clientHash, environmentName }) => (
        <tr>
          <td class="number">
            <Time at={at} />
          </td>
          {ofAll && <td>{environmentName ? <Untrusted text={environmentName} max={60} /> : '–'}</td>}
          <td>
            {Object.hasOwn(WORDS, action) ? WORDS[action as AuditAction] : action}
            {detail && (
              <>
                : <Untrusted text={detail} max={160} />
              </>
            )}
          </td>
          <td class="number">{clientHash ? <code>{clientHash.slice(0, SHOWN_OF_HASH)}</code> : '–'}</td>
        </tr>
      ))}
    </ScrollTable>
  )
}
