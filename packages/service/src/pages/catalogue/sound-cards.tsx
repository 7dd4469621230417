/** The card that each platform draws for a page without faults; drawn by the build. */
import { DrawnCard } from '../../components/report/cards/drawn-card.tsx'
import { toHtml } from '../../components/markup.ts'
import { EXAMPLE_CASE } from '../examples/example-case.ts'
import { exampleReports, preparedDrawing, type ExampleOptions } from '../examples/example-report.ts'

/** Markup by platform. */
export type SoundCards = Readonly<Record<string, string>>

export function drawSoundCards(options: ExampleOptions): SoundCards {
  const { fixed } = exampleReports(EXAMPLE_CASE, options)
  const cards = fixed.inspection.platformPreviews.map((preview) => {
    const card = (
      <div class="stage platform-stage">
        <DrawnCard report={fixed} preview={preview} />
      </div>
    )
    return [preview.platform, toHtml(card)]
  })
  return Object.fromEntries(cards) as SoundCards
}

/** The same for as long as the service runs. */
export function createSoundCards(options: ExampleOptions): () => SoundCards {
  let cards: SoundCards | undefined
  return () => {
    const text = cards ? null : preparedDrawing('sound-cards.json', options)
    return (cards ??= text === null ? drawSoundCards(options) : (JSON.parse(text) as SoundCards))
  }
}
