import { Icon } from './icons.tsx'
import { clean } from '@linklens/cards'

interface UrlFormProps {
  /** What the reader typed before. */
  value?: string
  /** The one on the home page is large, and the script gives it the focus where that opens no keyboard. */
  large?: boolean
  label?: string
  button?: string
  /** Further fields that are sent with the URL. */
  hidden?: Readonly<Record<string, string>>
  /** Adds a box to ask as platforms' crawlers too, ticked or not. */
  crawlers?: boolean | undefined
}

/** A plain GET form: works without scripts, and its result can be bookmarked. */
export function UrlForm({
  value = '',
  large = false,
  label = 'Page URL',
  button = 'Inspect',
  hidden = {},
  crawlers,
}: UrlFormProps) {
  return (
    <form class={large ? 'url-form url-form-large' : 'url-form'} action="/r/live" method="get" role="search">
      <label class={large ? 'url-label' : 'unseen'} for="address">
        {label}
      </label>
      {Object.entries(hidden).map(([name, hiddenValue]) => (
        <input type="hidden" name={name} value={hiddenValue} />
      ))}
      <div class="url-row">
        <input
          id="address"
          name="url"
          type="text"
          inputmode="url"
          autocomplete="url"
          autocapitalize="none"
          spellcheck={false}
          required
          maxlength={2048}
          placeholder="example.com/article"
          value={clean(value, 2_048)}
          data-focus={large ? 'on-desktop' : undefined}
          list="recent-pages"
        />
        <button type="submit">
          <span>{button}</span>
          <Icon name="arrow" />
        </button>
      </div>
      {large && (
        <button class="old-picture-button" type="submit" formaction="/r/live#old">
          An app shows an old picture of it?
        </button>
      )}
      {crawlers !== undefined && (
        <label class="check-row">
          <input type="checkbox" name="crawlers" value="1" checked={crawlers} />
          Ask as all platforms’ crawlers
        </label>
      )}
    </form>
  )
}
