/**
 * The fields of a new card in the URL's fragment, so that they can be sent to a colleague; no server gets them. With a
 * checksum: apps cut long links, and half a card must not pass for a whole one.
 */

const MARK = '#edit='

/** Only the form of `/new`: a report has its own URL. */
const isNew = (form: HTMLFormElement): boolean => form.elements.namedItem('page') !== null

export function keepInLink(form: HTMLFormElement): void {
  if (!isNew(form)) return
  const fields = new URLSearchParams()
  for (const { name, value } of fieldsOf(form)) if (value !== '') fields.set(name, value)
  history.replaceState(history.state, '', `${MARK}${checksum(fields.toString())}&${fields.toString()}`)
}

/** @param onFields is called where the fields were filled in. */
export function readLink(onFields: (form: HTMLFormElement) => void): void {
  const read = () => {
    const form = document.getElementById('share')
    const note = document.getElementById('broken-link')
    // The link past the navigation has a fragment too.
    const isOther = location.hash === '' || document.getElementById(location.hash.slice(1)) !== null
    if (!(form instanceof HTMLFormElement) || !note || isOther) return
    const values = valuesOf(location.hash, fieldsOf(form))
    note.hidden = values !== null
    for (const field of fieldsOf(form)) field.value = values?.get(field.name) ?? defaultOf(field)
    if (values) onFields(form)
    else document.getElementById('edited')?.replaceChildren()
  }
  document.addEventListener('DOMContentLoaded', read)
  window.addEventListener('hashchange', read)
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const fieldsOf = (form: HTMLFormElement): Field[] =>
  [...form.elements].filter((field): field is Field => 'edit' in (field as HTMLElement).dataset)

const defaultOf = (field: Field): string =>
  field instanceof HTMLSelectElement ? (field.options[0]?.value ?? '') : field.defaultValue

/** @returns null for a fragment that is not as it was written. */
function valuesOf(hash: string, fields: readonly Field[]): URLSearchParams | null {
  const [, sum, text = ''] = /^#edit=(\w+)&(.*)$/s.exec(hash) ?? []
  const values = new URLSearchParams(text)
  const isWhole =
    sum === checksum(text) && [...values.keys()].every((key) => fields.some(({ name }) => name === key))
  return isWhole ? values : null
}

/** FNV-1a. It finds accidents; nothing is safer by it. */
function checksum(text: string): string {
  let sum = 0x811c9dc5
  for (let index = 0; index < text.length; index++) sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193)
  return (sum >>> 0).toString(36)
}
