/** HTML instead of a link: for a page that is not published yet. A plain form, which works without scripts. */
import { Icon } from './icons.tsx'

export interface Pasted {
  html: string
  url: string
}

interface PasteFormProps {
  /** What was sent before. */
  pasted?: Pasted
  /** Problem in words, with what to do about it. */
  error?: string
}

export function PasteForm({ pasted = { html: '', url: '' }, error }: PasteFormProps) {
  return (
    <form class="paste-form" action="/paste" method="post" enctype="multipart/form-data">
      {error && (
        <p id="paste-error" class="field-error">
          <Icon name="alert" /> <span>{error}</span>
        </p>
      )}
      <div class="field">
        <label for="paste-html">HTML of the page, or of its head</label>
        <textarea
          id="paste-html"
          name="html"
          rows={8}
          required
          spellcheck={false}
          autocapitalize="none"
          placeholder="<title>…</title>"
          aria-describedby={error ? 'paste-error' : undefined}
        >
          {/* The parser drops a line break that comes first. */}
          {`\n${pasted.html}`}
        </textarea>
      </div>
      <div class="field">
        <label for="paste-url">Its URL (optional)</label>
        <input
          id="paste-url"
          name="url"
          type="text"
          inputmode="url"
          autocapitalize="none"
          autocomplete="off"
          spellcheck={false}
          maxlength={2_048}
          value={pasted.url}
          placeholder="https://example.com/article"
        />
      </div>
      <button type="submit" class="button">
        Inspect HTML <Icon name="arrow" />
      </button>
      <p class="field-hint">Nothing is stored, and no image is loaded.</p>
    </form>
  )
}
