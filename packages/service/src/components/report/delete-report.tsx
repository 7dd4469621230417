interface DeleteReportProps {
  path: string
  /** The viewer is signed in as its owner. */
  isOwn: boolean
}

/** Deletion by its owner: signed in, or with the token that was shown when it was frozen. */
export const DeleteReport = ({ path, isOwn }: DeleteReportProps) => (
  <details class="more" id="delete-report">
    <summary>Delete this snapshot</summary>
    {isOwn ? <DeleteOwn path={path} /> : <DeleteByToken path={path} />}
  </details>
)

export function DeleteByToken({ path }: Pick<DeleteReportProps, 'path'>) {
  return (
    <form class="delete-report" action={`${path}/delete`} method="post">
      <label for="delete-token">Delete token, shown when the snapshot was made</label>
      <div class="field-row">
        <input
          id="delete-token"
          name="token"
          type="text"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          required
          maxlength={128}
        />
        <button type="submit" class="button button-quiet">
          Delete
        </button>
      </div>
    </form>
  )
}

/** Two steps, because it cannot be undone. */
const DeleteOwn = ({ path }: { path: string }) => (
  <form class="delete-report" action={`${path}/delete`} method="post">
    <p>
      It belongs to your account. Once it is deleted, its link no longer works, for you and for everyone who
      has it.
    </p>
    <p class="buttons">
      <button type="submit" class="button button-quiet">
        Delete for good
      </button>
    </p>
  </form>
)
