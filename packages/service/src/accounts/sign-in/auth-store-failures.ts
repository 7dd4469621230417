/**
 * A database that is unreachable or full, under better-auth. Its routes wrap the driver's error (`get-session`), swallow it
 * (`sign-out` reports success and leaves the session open, a lost session reads as a wrong password) or answer with a bare
 * 500 (better-auth 1.7.25, `api/routes/`, checked 2026-11-23). So the adapter notes the error, and the call that met it
 * fails with it, no matter what better-auth makes of it: the answer is then 503, as on every other route.
 * Proven in test/accounts/postgres-away.test.ts.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { BetterAuthPlugin, DBAdapter } from 'better-auth'
import { isStoreFailure } from '../../store/store-failure.ts'

interface Call {
  failure?: Error
}

const calls = new AsyncLocalStorage<Call>()

export const notedStoreFailures = {
  id: 'noted-store-failures',
  init: ({ adapter }) => ({ context: { adapter: notingAdapter(adapter) } }),
} satisfies BetterAuthPlugin

function notingAdapter(adapter: DBAdapter): DBAdapter {
  return {
    ...noting(adapter),
    transaction: (work) => noted(() => adapter.transaction((inner) => work(noting(inner)))),
  }
}

type AnyFunction = (...args: never[]) => unknown

/** The same adapter, whose methods note their errors. */
function noting<A extends object>(adapter: A): A {
  const methods = Object.entries(adapter)
    .filter((entry): entry is [string, AnyFunction] => typeof entry[1] === 'function')
    .map(([name, method]) => [name, (...args: never[]) => noted(() => method(...args))])
  return { ...adapter, ...Object.fromEntries(methods) }
}

async function noted<T>(work: () => T): Promise<Awaited<T>> {
  try {
    return await work()
  } catch (error) {
    const call = calls.getStore()
    if (call && error instanceof Error && isStoreFailure(error)) call.failure ??= error
    throw error
  }
}

/** @throws the driver's error, when the database failed anywhere in `call`. */
export async function withStoreFailures<T>(call: () => Promise<T>): Promise<T> {
  const seen: Call = {}
  const [outcome] = await Promise.allSettled([calls.run(seen, call)])
  if (seen.failure) throw seen.failure
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

/** The same API, with each call wrapped in `withStoreFailures`. */
export function surfacing<Api extends object>(api: Api): Api {
  return new Proxy(api, {
    get(target, name) {
      const endpoint: unknown = Reflect.get(target, name)
      if (typeof endpoint !== 'function') return endpoint
      return (...args: unknown[]) => withStoreFailures(async () => Reflect.apply(endpoint, target, args))
    },
  })
}
