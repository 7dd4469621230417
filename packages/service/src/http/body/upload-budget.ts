/**
 * Limits how many bytes of submitted bodies are in memory at once. A body has up to 24 MiB, and a slow sender keeps
 * it there for long: without this, a few accounts could exhaust the process.
 */
import { ServiceError } from '../../service-error.ts'

export interface UploadBudget {
  /**
   * @param account whose uploads are counted together.
   * @throws ServiceError `UNAVAILABLE` when the account has too many uploads.
   */
  open(account: string): Upload
}

export interface Upload {
  /** @throws ServiceError `UNAVAILABLE` when that many more would exceed a limit. */
  add(bytes: number): void
  /** Frees all bytes of this upload. */
  close(): void
}

const DEFAULTS = {
  /** Fits ten of the largest bodies. */
  maxBytes: 256 * 1024 * 1024,
  /** Enough for an editor that saves again during an upload, on a few machines. */
  perAccount: 4,
}

export function createUploadBudget(options: Partial<typeof DEFAULTS> = {}): UploadBudget {
  const { maxBytes, perAccount } = { ...DEFAULTS, ...options }
  const uploads = new Map<string, number>()
  let bufferedBytes = 0
  return {
    open(account) {
      const count = uploads.get(account) ?? 0
      if (count >= perAccount) throw busy(`This account is sending ${count} previews at this moment.`)
      uploads.set(account, count + 1)
      let ownBytes = 0
      let isOpen = true
      return {
        add(bytes) {
          if (bufferedBytes + bytes > maxBytes) throw busy('The service is receiving as much as it can hold.')
          ownBytes += bytes
          bufferedBytes += bytes
        },
        close() {
          if (!isOpen) return
          isOpen = false
          bufferedBytes -= ownBytes
          const left = (uploads.get(account) ?? 1) - 1
          if (left > 0) uploads.set(account, left)
          else uploads.delete(account)
        },
      }
    },
  }
}

const busy = (reason: string) =>
  new ServiceError('UNAVAILABLE', `${reason} Try again in a few seconds.`, {
    headers: { 'Retry-After': '5' },
  })
