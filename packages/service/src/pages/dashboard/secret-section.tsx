/**
 * The ids and the secret of an environment.
 * What must never happen: the secret is in a page that was not asked for it. Only the answer to the
 * form “Show the secret” has it: here and in the snippets. Proven in secret-exposure.test.ts.
 */
import { CodeBlock, CopyButton } from '../../components/code-block.tsx'
import { Icon } from '../../components/icons.tsx'
import { Confirm } from './confirm.tsx'
import type { SectionProps } from './environment-view.ts'
import { Time } from './time.tsx'

export function Secret({ view }: SectionProps) {
  const { environment, path, secrets } = view
  const [current, old] = secrets
  return (
    <section aria-labelledby="secret">
      <h2 id="secret">Ids and secret</h2>
      <dl class="facts">
        <div>
          <dt>Public id</dt>
          <dd class="copied">
            <code id="public-id">{environment.publicId}</code>
            <CopyButton of="public-id" what="public id" />
          </dd>
        </div>
        <div>
          <dt>Environment id</dt>
          <dd class="copied">
            <code id="environment-id">{environment.environmentId}</code>
            <CopyButton of="environment-id" what="environment id" />
          </dd>
        </div>
        <div>
          <dt>Secret last used</dt>
          <dd>{current?.lastUsedAt ? <Time at={current.lastUsedAt} /> : 'never'}</dd>
        </div>
      </dl>
      <ShownSecret view={view} />
      {old?.expiresAt && (
        <p class="note">
          The secret before this one works until <Time at={old.expiresAt} />, and was last used{' '}
          {old.lastUsedAt ? <Time at={old.lastUsedAt} /> : 'never'}.
        </p>
      )}
      <div class="dangers">
        <Confirm
          ask="New secret, the old one works for 24 hours…"
          act="Make a new secret"
          action={`${path}/rotate`}
          field={{ name: 'overlap', value: 'day' }}
        >
          <p>
            You get a new secret. The present one works for another 24 hours: replace it everywhere in that
            time. {old && ' The secret before it stops working at once.'}
          </p>
        </Confirm>
        <Confirm
          ask="New secret now…"
          act="Make a new secret now"
          action={`${path}/rotate`}
          field={{ name: 'overlap', value: 'none' }}
        >
          <p>
            You get a new secret. Scripts with <code>?save</code> and agents that use{' '}
            {old ? 'the present or the old secret' : 'the present secret'} are refused from now on. The paired
            machine is not affected.
          </p>
        </Confirm>
      </div>
    </section>
  )
}

function ShownSecret({ view: { path, shown } }: SectionProps) {
  if (shown === 'unreadable') {
    return (
      <p class="note note-warning" role="alert">
        <Icon name="alert" />
        <span>
          The secret cannot be shown: it was encrypted under an <code>APP_SECRET</code> that this service no
          longer has. It still works. To see a secret again, make a new one.
        </span>
      </p>
    )
  }
  if (!shown) return <HiddenSecret path={path} />
  return (
    <div class="secret-shown" role="status">
      <CodeBlock id="secret-value" code={shown.secret} what="environment secret" wrap />
      <p class="buttons">
        {/* The question mark makes it another URL than the one the script gave this page: it is loaded. */}
        <a class="button button-quiet" href={`${path}?#secret`}>
          Hide the secret
        </a>
      </p>
      <p class="quiet">
        Anyone who has it can save previews here. Keep it out of code that others read, and out of chats.
      </p>
    </div>
  )
}

function HiddenSecret({ path }: { path: string }) {
  return (
    <form class="secret-hidden" action={`${path}/reveal#secret`} method="post">
      <p>
        <span class="unseen">The secret is hidden.</span>
        <code aria-hidden="true">lks_••••••••••••••••</code>
      </p>
      <button type="submit" class="button">
        Show the secret
      </button>
    </form>
  )
}
