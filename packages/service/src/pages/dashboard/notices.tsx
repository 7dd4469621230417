import { Icon } from '../../components/icons.tsx'

/** What has just been done, shown by the next page: its URL names it, so that no state is needed. */
const NOTICES = {
  created: 'Environment created. Pair your machine with the lines below.',
  renamed: 'The environment has its new name.',
  rotated: 'There is a new secret, and the old one no longer works. Show it below to copy it.',
  overlapping:
    'There is a new secret, and the old one works for another 24 hours. Show the new one below to copy it.',
  disconnected: 'The machine is disconnected. Another one can be paired now.',
  deleted: 'The environment is deleted.',
} as const

export type Done = keyof typeof NOTICES

/** @param done from the URL: anyone can write anything there. */
export function Notice({ done }: { done: string | undefined }) {
  if (done === undefined || !Object.hasOwn(NOTICES, done)) return null
  return (
    <p class="done" role="status">
      <Icon name="check" /> <span>{NOTICES[done as Done]}</span>
    </p>
  )
}
