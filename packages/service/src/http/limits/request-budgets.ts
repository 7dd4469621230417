/** Opens the budget of each inspection, and answers what a limit says. */
import type { AppContext } from '../app-env.ts'
import type { ClientAddress } from '../client-address.ts'
import {
  openInspectionBudget,
  type BudgetPlan,
  type InspectionBudget,
} from '../../limits/inspection-budget.ts'
import type { RateLimits } from '../../limits/rate-limit.ts'
import type { Refusal } from '../../limits/rate-limit-result.ts'
import { ServiceError } from '../../service-error.ts'

/** Whether a limit lets a request pass; of an inspection, with what its requests are counted by. */
export type LimitVerdict =
  | { readonly ok: true; readonly headers: Refusal['headers']; readonly budget?: InspectionBudget }
  | ({ readonly ok: false; readonly budget?: never } & Pick<Refusal, 'headers' | 'message'>)

/** Sets the headers of a limit. @param c absent where nobody would see them. @throws ServiceError `RATE_LIMITED`. */
export function enforce(verdict: LimitVerdict, c?: AppContext): void {
  if (!verdict.ok) throw new ServiceError('RATE_LIMITED', verdict.message, { headers: verdict.headers })
  for (const [name, value] of Object.entries(verdict.headers)) c?.header(name, value)
}

/** Opens a budget for requests that this client causes. */
export type OpenBudget = (c: AppContext, plan?: BudgetPlan) => InspectionBudget

export const createOpenBudget =
  (rateLimits: RateLimits, clientAddress: ClientAddress): OpenBudget =>
  (c, plan) =>
    openInspectionBudget(rateLimits, clientAddress(c), plan)

/** Whom the images of a report are fetched and drawn for. */
export interface ImageClient {
  /** Takes turns with others. Absent: the service itself. */
  readonly client?: string | undefined
  /** Counts the requests for one image. Absent: they are not counted. */
  readonly openBudget?: (() => InspectionBudget) | undefined
}

export function imageClientOf(
  { openBudget }: { readonly openBudget: OpenBudget },
  c: AppContext,
): ImageClient {
  return { client: c.get('client'), openBudget: () => openBudget(c) }
}
