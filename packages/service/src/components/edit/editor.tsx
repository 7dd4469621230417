/** The fields of a card. What becomes of them is shown below: at once by the script, else by the button. */
import type { HeadFields } from '@linklens/engine'
import { Fold } from '../report/fold.tsx'
import { SHARE_FORM } from '../report/head/share-form.tsx'
import type { Report } from '../../view/report.ts'
import { textCount } from './text-count.ts'

/** Id of the place in which the result is shown. */
export const EDITED = 'edited'

/** Id of the note that the script shows where the link's fragment is not one of ours. */
export const BROKEN_LINK = 'broken-link'

const TEXTS = [
  ['title', 'Title', 300],
  ['description', 'Description', 600],
  ['image', 'Image URL', 2_048],
  ['siteName', 'Site name', 120],
] as const satisfies readonly (readonly [keyof HeadFields, string, number])[]

const CARDS = ['summary_large_image', 'summary'] as const

interface EditorProps {
  fields: HeadFields
  /** Preview of these fields: says where they are cut. */
  report?: Report | undefined
  isReport?: boolean
  /** Path of the script that reads a file. Absent: none can be chosen. */
  fileScript?: string | null
}

/** Editor in a report: closed at first. Its fields belong to the form that knows the report. */
export const Editor = ({ isReport, ...fields }: EditorProps) =>
  isReport ? (
    <Fold id="edit" title="Edit the card" lead="try other texts and see every card change">
      <Fields {...fields} />
      <div id={EDITED} aria-live="polite"></div>
    </Fold>
  ) : (
    <Fields {...fields} />
  )

function Fields({ fields, report, fileScript = null }: EditorProps) {
  return (
    <div class="edit-fields">
      {TEXTS.map(([name, label, maxlength]) => {
        const isCounted = name === 'title' || name === 'description'
        const attributes = {
          id: `edit-${name}`,
          name,
          form: SHARE_FORM,
          dir: 'auto',
          maxlength,
          autocomplete: 'off',
          spellcheck: name !== 'image',
          'aria-describedby': isCounted ? `edit-${name}-count` : undefined,
          'data-edit': true,
        } as const
        const value = fields[name].slice(0, maxlength)
        const field = (
          <div class="field">
            <label for={`edit-${name}`}>{label}</label>
            {name === 'description' ? (
              // The parser drops a line break that comes first.
              <textarea {...attributes} rows={3}>{`\n${value}`}</textarea>
            ) : (
              <input
                {...attributes}
                type="text"
                inputmode={name === 'image' ? 'url' : undefined}
                value={value}
              />
            )}
            {isCounted && (
              <p class="field-hint" id={`edit-${name}-count`} data-count>
                {report && textCount(report.inspection, name, value)}
              </p>
            )}
          </div>
        )
        const hasFile = name === 'image' && fileScript !== null
        return hasFile ? [field, <ImageFile script={fileScript} />] : field
      })}
      <div class="field">
        <label for="edit-card">Card on X</label>
        <select id="edit-card" name="card" form={SHARE_FORM} data-edit>
          {CARDS.map((card) => (
            <option value={card} selected={card === fields.card}>
              {card === 'summary' ? 'small (summary)' : 'large (summary_large_image)'}
            </option>
          ))}
        </select>
      </div>
      <p class="buttons">
        <button type="submit" class="button" form={SHARE_FORM} formaction="/api/edit">
          Show the cards
        </button>
      </p>
    </div>
  )
}

/** It has no name: nothing of it is sent. */
const ImageFile = ({ script }: { script: string }) => (
  <div class="field edit-file js-only">
    <label for="edit-file">Or an image of yours: it stays in this browser</label>
    <input
      id="edit-file"
      type="file"
      accept="image/*"
      data-file-script={script}
      aria-describedby="edit-file-note"
    />
    <p class="field-hint" id="edit-file-note" role="status"></p>
  </div>
)
