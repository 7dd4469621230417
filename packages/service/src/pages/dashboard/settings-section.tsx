import { Field } from '../../components/field.tsx'
import { plural } from '../../format.ts'
import { Confirm } from './confirm.tsx'
import type { SectionProps } from './environment-view.ts'

export function Settings({ view }: SectionProps) {
  const { environment, path, previews, draftName, problem } = view
  return (
    <section aria-labelledby="settings">
      <h2 id="settings">Settings</h2>
      <form class="name-form" action={`${path}/rename`} method="post">
        <Field
          id="environment-name"
          name="name"
          label="Name"
          hint="At most 60 characters."
          autocomplete="off"
          value={problem?.typed ?? draftName ?? environment.name}
          error={problem?.message}
        />
        <button type="submit" class="button button-quiet">
          Rename
        </button>
      </form>
      <Confirm ask="Delete this environment…" act="Delete for good" action={`${path}/delete`}>
        <p>
          Its secret stops working at once, its machine is no longer paired, and{' '}
          {previews.length > 0
            ? `its ${plural(previews.length, 'preview')} can no longer be opened`
            : 'new previews are refused'}
          . This cannot be undone.
        </p>
      </Confirm>
    </section>
  )
}
