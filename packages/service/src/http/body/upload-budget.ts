/**
 * Limits how many bytes of submitted bodies are in memory at once. A body has up to 24 MiB, and a slow sender keeps
 * it there for long: without this, a few senders could exhaust the process.
 */
import { ServiceError } from '../../service-error.ts'

export interface UploadBudget {
  /**
   * @param sender account or client whose uploads are counted together.
   * @throws ServiceError `UNAVAILABLE` when it has too many uploads.
   */
  open(sender: string): Upload
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
  perSender: 4,
}

export function createUploadBudget(options: Partial<typeof DEFAULTS> = {}): UploadBudget {
  const { maxBytes, perSender } = { ...DEFAULTS, ...options }
  const uploads = new Map<string, number>()
  let bufferedBytes = 0
  return {
    open(sender) {
      const count = uploads.get(sender) ?? 0
      if (count >= perSender) throw busy(`You are sending ${count} pages at this moment.`)
      uploads.set(sender, count + 1)
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
          const left = (uploads.get(sender) ?? 1) - 1
          if (left > 0) uploads.set(sender, left)
          else uploads.delete(sender)
        },
      }
    },
  }
}

const busy = (reason: string) =>
  new ServiceError('UNAVAILABLE', `${reason} Try again in a few seconds.`, {
    headers: { 'Retry-After': '5' },
  })
