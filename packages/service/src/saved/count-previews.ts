import type { Store } from '../store/db.ts'

/** @param now milliseconds. @returns local previews of all environments that have not expired. */
export async function countPreviewsAlive({ db }: Store, now: number): Promise<number> {
  const { alive } = await db
    .selectFrom('previews')
    .select((eb) => eb.fn.countAll<number | string>().as('alive'))
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(alive)
}
