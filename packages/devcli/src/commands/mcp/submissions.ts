/** What the calls of one server share: few submissions at a time, and the preview of each URL that the next one replaces. */
import type { CreatedPreview } from '@linklens/contract'

/** So that one agent leaves places at the service to the rest of its environment. */
const AT_ONCE = 2

interface Created {
  readonly data: Pick<CreatedPreview, 'url'>
}

export interface Submissions {
  /** @param submit gets the id of the former preview of this key, where there is one. */
  submit<T extends Created>(key: string, submit: (former: { replaces?: string }) => Promise<T>): Promise<T>
}

export function createSubmissions(): Submissions {
  const former = new Map<string, string>()
  const waiting: (() => void)[] = []
  let running = 0
  return {
    async submit(key, submit) {
      if (running === AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
      else running += 1
      try {
        const replaces = former.get(key)
        const created = await submit(replaces === undefined ? {} : { replaces })
        const id = created.data.url.split('/').at(-1)
        if (id) former.set(key, id)
        return created
      } finally {
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
