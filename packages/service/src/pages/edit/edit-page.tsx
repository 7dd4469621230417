/** The page of `/new`, and of an edit without scripts. */
import type { HeadFields } from '@linklens/engine'
import { BROKEN_LINK, Editor, EDITED } from '../../components/edit/editor.tsx'
import { SHARE_FORM } from '../../components/report/head/share-form.tsx'
import type { Answer, AppContext } from '../../http/app-env.ts'
import type { Report } from '../../view/report.ts'

interface EditPage {
  fields: HeadFields
  hidden: Readonly<Record<string, string>>
  isNew: boolean
  fileScript: string | null
  page?: string
  /** Of the fields; absent while nothing was sent. */
  report?: Report
  result?: unknown
}

/** The form and, below it, what became of it. */
export function editPage(
  c: AppContext,
  { fields, hidden, isNew, fileScript, page = '', report, result }: EditPage,
): Answer {
  const title = isNew ? 'Make a card' : 'The card as edited'
  const view = (
    <div class="report edit-page">
      <header class="page-head">
        <h1>{title}</h1>
        <p class="section-lead">
          {isNew
            ? 'Type a title and an image URL; cards and tags appear below. '
            : 'What each big platform draws with these tags in the head. Nothing is stored.'}
          {isNew && <span class="js-only">To send the card, copy the URL of this page.</span>}
        </p>
      </header>
      {isNew && (
        <p class="note" id={BROKEN_LINK} hidden>
          This link is incomplete or was changed, so the form is empty.
        </p>
      )}
      <form class="share" id={SHARE_FORM} action="/api/edit" method="post">
        {Object.entries(hidden).map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        {isNew && (
          <div class="field">
            <label for="edit-page">Page URL (optional)</label>
            <input
              id="edit-page"
              name="page"
              type="text"
              inputmode="url"
              autocomplete="off"
              maxlength={2_048}
              value={page}
              placeholder="https://example.com/article"
              aria-describedby="edit-page-hint"
              data-edit
            />
            <p class="field-hint" id="edit-page-hint">
              Without it the tags to paste have no og:url and no canonical link.
            </p>
          </div>
        )}
      </form>
      <Editor fields={fields} report={report} fileScript={isNew ? fileScript : null} />
      <div id={EDITED} aria-live="polite">
        {result}
      </div>
    </div>
  )
  return c.render(view, {
    title,
    description:
      'Type a title, a description and an image: see the card that each big platform draws, and copy the tags.',
    path: isNew ? '/new' : '/api/edit',
    noindex: !isNew,
    shows: 'cards',
  })
}
