/**
 * Keeps session tokens out of the database: it stores their SHA-256, which is useless in a cookie.
 * What must never happen: a reader of the table, or of a backup of it, can sign in as somebody else.
 * Proven by the account contract in test/store.
 *
 * better-auth 1.7.25 has no option for it (checked 2026-11-21 in `internal-adapter.mjs`: `findSession`
 * looks the token up as it came). So its own database adapter is wrapped: on the way in a token becomes its hash, on the
 * way out the row gets back the token it was asked for by. A row found otherwise keeps the hash. A token is 190 bits of
 * randomness, so a plain hash is enough.
 */
import type { BetterAuthPlugin, DBAdapter, DBTransactionAdapter, Where } from 'better-auth'
import { sha256 } from '../../secrets/constant-time.ts'

export const hashedSessionTokens = {
  id: 'hashed-session-tokens',
  init: ({ adapter }) => ({ context: { adapter: hashing(adapter) } }),
} satisfies BetterAuthPlugin

function hashing(adapter: DBAdapter): DBAdapter {
  return {
    ...hashingTokens(adapter),
    transaction: (work) => adapter.transaction((inner) => work(hashingTokens(inner))),
  }
}

type Row = Record<string, unknown>

function hashingTokens<A extends DBTransactionAdapter>(adapter: A): A {
  const inner: DBTransactionAdapter = adapter
  const outer: Partial<DBTransactionAdapter> = {
    create: async (query) => {
      const { model, data } = query
      if (!isSession(model)) return inner.create(query)
      const row = await inner.create<Row, Row>({ ...query, data: withHash(data) })
      return { ...row, token: data.token } as never
    },
    update: async (query) => {
      const { model, where, update } = query
      if (!isSession(model)) return inner.update(query)
      const row = await inner.update<Row>({ model, where: where.map(hashed), update: withHash(update) })
      return withTokens([row], where)[0] as never
    },
    updateMany: (query) => inner.updateMany(throughHash(query)),
    findOne: async (query) => {
      const row = await inner.findOne<Row>(throughHash(query))
      return (isSession(query.model) ? withTokens([row], query.where)[0] : row) as never
    },
    findMany: async (query) => {
      const rows = await inner.findMany<Row>(throughHash(query))
      return (isSession(query.model) ? withTokens(rows, query.where) : rows) as never
    },
    count: (query) => inner.count(throughHash(query)),
    delete: (query) => inner.delete(throughHash(query)),
    deleteMany: (query) => inner.deleteMany(throughHash(query)),
    consumeOne: (query) => inner.consumeOne(throughHash(query)),
  }
  return { ...adapter, ...outer }
}

const isSession = (model: string) => model === 'session'

function throughHash<Q extends { model: string; where?: Where[] | undefined }>(query: Q): Q {
  if (!isSession(query.model) || !query.where) return query
  return { ...query, where: query.where.map(hashed) }
}

function hashed(condition: Where): Where {
  if (condition.field !== 'token') return condition
  const value = tokensOf(condition).map(sha256)
  return Array.isArray(condition.value) ? { ...condition, value } : { ...condition, value: value[0] ?? '' }
}

const tokensOf = ({ value }: Where): string[] => (Array.isArray(value) ? value : [value]).map(String)

const withHash = <R extends Row>(data: R): R =>
  typeof data.token === 'string' ? { ...data, token: sha256(data.token) } : data

/** The caller knows the token already: the row was found by it. */
function withTokens(rows: readonly (Row | null)[], where: readonly Where[] = []): (Row | null)[] {
  const tokens = where.filter(({ field }) => field === 'token').flatMap(tokensOf)
  const byHash = new Map(tokens.map((token) => [sha256(token), token]))
  return rows.map((row) => row && { ...row, token: byHash.get(String(row.token)) ?? row.token })
}
