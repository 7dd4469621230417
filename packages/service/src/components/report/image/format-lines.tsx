/** One line for each image format: which platforms draw it, from their data. */
import { CARD_PLATFORMS, formatSupport, IMAGE_FORMATS, PLATFORMS, type ImageFormat } from '@linklens/engine'
import { listText } from '../../../format.ts'

/** Those that pages use for their image; others, such as icons, are rare there. */
const SHOWN: ReadonlySet<ImageFormat> = new Set(['jpeg', 'png', 'gif', 'webp', 'avif', 'svg', 'heic'])

const CARDS = PLATFORMS.filter(({ id }) => CARD_PLATFORMS.has(id))

/** @returns such as `drawn by X and Slack; not by LinkedIn; not known for Teams.` */
export function formatLine(format: ImageFormat): string {
  const namesOf = (drawn: boolean | null): string[] =>
    CARDS.filter((platform) => formatSupport(platform, format).drawn === drawn).map(({ name }) => name)
  const groups: readonly (readonly [words: string, names: readonly string[]])[] = [
    ['drawn by', namesOf(true)],
    ['not by', namesOf(false)],
    ['not known for', namesOf(null)],
  ]
  const parts = groups.flatMap(([words, names]) => {
    if (names.length === 0) return []
    return [`${words} ${names.length === CARDS.length ? 'every platform' : listText(names)}`]
  })
  return `${parts.join('; ')}.`
}

export function FormatLines() {
  const formats = IMAGE_FORMATS.filter((format) => SHOWN.has(format))
  return (
    <dl class="format-lines">
      {formats.map((format) => (
        <div>
          <dt>{format.toUpperCase()}</dt>
          <dd>{formatLine(format)}</dd>
        </div>
      ))}
    </dl>
  )
}
