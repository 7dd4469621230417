/** Why a snapshot was not frozen, each with a way on. */
import { SERVICE_ERRORS, type ServiceErrorCode } from '@linklens/contract'
import { ErrorView } from '../../components/error-view.tsx'
import type { Answer, AppContext } from '../../http/app-env.ts'

interface Problem {
  readonly code: ServiceErrorCode
  readonly title: string
  readonly message: string
  readonly tries: readonly string[]
}

const STALE_TRIES = ['Press “Inspect”: the URL is still in the field above.', 'Then press “Share” again.']

const PROBLEMS = {
  expired: {
    code: 'INVALID_INPUT',
    title: 'This snapshot has expired',
    message:
      'A report can be shared for 10 minutes after its inspection. Inspect the page again and share the new report.',
    tries: STALE_TRIES,
  },
  invalid: {
    code: 'INVALID_INPUT',
    title: 'This snapshot cannot be read',
    message:
      'It is incomplete or changed, or comes from an earlier version of this service. Inspect the page again and share the new report.',
    tries: STALE_TRIES,
  },
  limit: {
    code: 'RATE_LIMITED',
    title: 'Enough snapshots for now',
    message: SERVICE_ERRORS.RATE_LIMITED.sentence,
    tries: [
      'Share the URL of the live report instead: it inspects the page again for anyone who opens it.',
      'For many snapshots, run a service of your own: its limits are yours to set.',
    ],
  },
  incomplete: {
    code: 'RATE_LIMITED',
    title: 'This report is not complete',
    message:
      'Linklens reached its own limit for requests to this site and left some out. Only complete reports can be shared.',
    tries: ['Wait a minute, inspect the page again, and share the new report.'],
  },
} as const satisfies Record<string, Problem>

interface SnapshotProblem {
  problem: keyof typeof PROBLEMS
  /** URL that was inspected, as the form says: not to be trusted, only to be offered again. */
  typed: string
  /** In place of the problem's own sentence. */
  message?: string
}

export function snapshotProblemPage(c: AppContext, { problem, typed, ...given }: SnapshotProblem): Answer {
  const { code, ...shown } = { ...PROBLEMS[problem], ...given }
  const { httpStatus: status, sentence } = SERVICE_ERRORS[code]
  c.status(status)
  c.header('Cache-Control', 'no-store')
  const view = (
    <ErrorView
      {...shown}
      code={code}
      status={status}
      typed={typed.slice(0, 2_048)}
      requestId={c.get('requestId')}
    />
  )
  return c.render(view, { title: shown.title, description: sentence, path: '/r/snapshots', noindex: true })
}
