/** One field of a form: its label, a hint, and next to it what was wrong. */
import { Icon } from './icons.tsx'

export interface FieldProps {
  id: string
  name: string
  label: string
  /** For the browser and its password store; `off` where nothing personal belongs. */
  autocomplete: string
  type?: 'text' | 'email' | 'password'
  /** What was typed before. Never set for a password: it would be in the page. */
  value?: string | undefined
  hint?: string
  /** In words, with what to do about it. */
  error?: string | undefined
  minlength?: number
  maxlength?: number
  autofocus?: boolean
}

export function Field({ id, label, hint, error, type = 'text', ...input }: FieldProps) {
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {error && (
        <p id={`${id}-error`} class="field-error">
          <Icon name="alert" /> <span>{error}</span>
        </p>
      )}
      <input
        id={id}
        type={type}
        // A name may be written from right to left.
        dir={type === 'text' ? 'auto' : undefined}
        required
        aria-invalid={error ? 'true' : undefined}
        aria-describedby={described || undefined}
        autocapitalize="none"
        spellcheck={false}
        {...input}
      />
      {hint && (
        <p id={`${id}-hint`} class="field-hint">
          {hint}
        </p>
      )}
    </div>
  )
}
