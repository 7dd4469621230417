/** For who froze it: the token that was shown then, and the report is gone. */
export function DeleteReport({ path }: { path: string }) {
  return (
    <details class="more">
      <summary>Delete this report</summary>
      <form class="delete-report" action={`${path}/delete`} method="post">
        <label for="delete-token">Delete token, shown when the report was frozen</label>
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
    </details>
  )
}
