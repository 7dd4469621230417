import { PLATFORMS } from '@linklens/engine'
import { CodeBlock } from '../../components/code-block.tsx'
import { CARD_FILE_PLATFORMS } from '../../view/cards/card-looks.ts'

/** What `/r/<id>/cards/` has, and which letters look the same everywhere. */
export function CardFiles({ baseUrl }: { baseUrl: string }) {
  const names = PLATFORMS.filter(({ id }) => CARD_FILE_PLATFORMS.some((one) => one === id)).map(
    ({ name }) => name,
  )
  return (
    <section id="card-files" aria-labelledby="card-files-title">
      <h2 id="card-files-title">Cards as files</h2>
      <p>
        A snapshot has the cards of {names.join(', ')} as PNG, light and dark: for a pull request, a chat or a
        slide.
      </p>
      <CodeBlock
        id="card-file"
        code={`${baseUrl}/r/<id>/cards/${CARD_FILE_PLATFORMS[2]}.png?theme=dark`}
        what="URL of a card’s file"
        wrap
      />
      <p>
        A card is 480 CSS pixels wide, drawn with twice as many. Boxes and line breaks are those of the page.
        Latin, Greek and Cyrillic letters are drawn with the font Arimo, whose widths are those of Arial, and
        look the same everywhere. Other letters and emoji are drawn with the fonts of the server.
      </p>
    </section>
  )
}
