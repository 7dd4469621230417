/** Why a snapshot was not frozen, each with a way on. */
import { SERVICE_ERRORS, type ServiceErrorCode } from '@linklens/contract'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { ErrorView } from '../../components/error-view.tsx'
import type { Answer, AppContext } from '../../http/app-env.ts'

const STALE = {
  expired: {
    title: 'This snapshot has expired',
    message:
      'A report can be shared as it is within 10 minutes of its inspection. Inspect the page again and share the new report.',
  },
  invalid: {
    title: 'This snapshot cannot be read',
    message:
      'It is incomplete, was changed on its way, or comes from an earlier version of this service. Inspect the page again and share the new report.',
  },
} as const

interface StaleSnapshot {
  problem: keyof typeof STALE
  /** URL that was inspected, as the form says: not to be trusted, only to be offered again. */
  typed: string
}

export function staleSnapshotPage(c: AppContext, { problem, typed }: StaleSnapshot): Answer {
  return problemPage(c, {
    ...STALE[problem],
    code: 'INVALID_INPUT',
    typed,
    tries: ['Press “Inspect”: the URL is still in the field above.', 'Then press “Share” again.'],
  })
}

export function limitPage(c: AppContext, { message, typed }: { message: string; typed: string }): Answer {
  return problemPage(c, {
    title: 'Enough snapshots for now',
    message,
    code: 'RATE_LIMITED',
    typed,
    tries: [
      'Share the URL of the live report instead: it inspects the page again for anyone who opens it.',
      'For many snapshots, run a service of your own: its limits are yours to set.',
    ],
  })
}

export function incompletePage(c: AppContext, typed: string): Answer {
  return problemPage(c, {
    title: 'This report is not complete',
    message:
      'Part of the page was not asked for, because Linklens had reached its own limit for requests to a site. Only complete reports can be shared as a snapshot.',
    code: 'RATE_LIMITED',
    typed,
    tries: ['Wait a minute, inspect the page again, and share the new report.'],
  })
}

interface Problem {
  code: ServiceErrorCode
  title: string
  message: string
  tries: readonly string[]
  typed: string
}

function problemPage(c: AppContext, { typed, ...problem }: Problem): Answer {
  const status = SERVICE_ERRORS[problem.code].httpStatus
  c.status(status as ContentfulStatusCode)
  c.header('Cache-Control', 'no-store')
  const view = (
    <ErrorView {...problem} status={status} typed={typed.slice(0, 2_048)} requestId={c.get('requestId')} />
  )
  return c.render(view, {
    title: problem.title,
    description: SERVICE_ERRORS[problem.code].sentence,
    path: '/r/snapshots',
    noindex: true,
  })
}
