/** The fields of a card. What becomes of them is shown below: at once by the script, else by the button. */
import type { HeadFields } from '@linklens/engine'
import { Fold } from '../report/fold.tsx'
import { SHARE_FORM } from '../report/head/share-form.tsx'

/** Id of the place in which the result is shown. */
export const EDITED = 'edited'

const TEXTS = [
  ['title', 'Title', 300],
  ['description', 'Description', 600],
  ['image', 'Image URL', 2_048],
  ['siteName', 'Site name', 120],
] as const satisfies readonly (readonly [keyof HeadFields, string, number])[]

const CARDS = ['summary_large_image', 'summary'] as const

/** In a report: closed at first. Its fields belong to the form that knows the report. */
export const Editor = ({ fields, isReport }: { fields: HeadFields; isReport?: boolean }) =>
  isReport ? (
    <Fold id="edit" title="Edit the card" lead="try other texts and see every card change">
      <Fields fields={fields} />
      <div id={EDITED} aria-live="polite"></div>
    </Fold>
  ) : (
    <Fields fields={fields} />
  )

function Fields({ fields }: { fields: HeadFields }) {
  return (
    <div class="edit-fields">
      {TEXTS.map(([name, label, maxlength]) => (
        <div class="field">
          <label for={`edit-${name}`}>{label}</label>
          <input
            id={`edit-${name}`}
            name={name}
            form={SHARE_FORM}
            type="text"
            inputmode={name === 'image' ? 'url' : undefined}
            dir="auto"
            maxlength={maxlength}
            value={fields[name].slice(0, maxlength)}
            autocomplete="off"
            spellcheck={name !== 'image'}
            data-edit
          />
        </div>
      ))}
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
