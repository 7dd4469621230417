/** The frame of the pages about accounts: one narrow column, a problem shown before the fields. */
import type { Child } from 'hono/jsx'
import { Icon } from '../../components/icons.tsx'

interface AccountFrameProps {
  title: string
  /** What could not be done, and what to do about it; problems of one field are shown next to that field. */
  problem?: string | undefined
  /** What has just been done. */
  done?: string | undefined
  children?: Child
}

export function AccountFrame({ title, problem, done, children }: AccountFrameProps) {
  return (
    <section class="account" aria-labelledby="account-title">
      <h1 id="account-title">{title}</h1>
      {problem && (
        <p class="problem" role="alert">
          <Icon name="alert" /> <span>{problem}</span>
        </p>
      )}
      {done && (
        <p class="done" role="status">
          <Icon name="check" /> <span>{done}</span>
        </p>
      )}
      {children}
    </section>
  )
}
