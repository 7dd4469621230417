/** The one sentence at the top of a report: the most important thing, and whom it hurts. */
import type { Inspection } from '@linklens/engine'
import { namesText } from '../../format.ts'
import { platformResults, type PlatformResult } from '../report.ts'

export function headline(inspection: Inspection): string {
  const results = platformResults(inspection)
  return (
    imageLost(inspection, results) ??
    worstFinding(inspection) ??
    worstVerdict(inspection, results) ??
    allWell(results)
  )
}

/** An unreachable image is what people notice first. */
function imageLost({ imageAnalysis, fetch }: Inspection, results: PlatformResult[]): string | null {
  const { url, error } = imageAnalysis
  if (url === null || !error) return null
  // Refused to us alone, it is no loss.
  if (fetch.crawlerViews?.some(({ image }) => image?.url === url && image.status === 200)) return null
  const why = inSentence(error.message)
  const hurt = results.filter(({ preview }) => preview.image === null)
  // Nobody outside knows what the platforms' own crawlers would be answered.
  if (hurt.length === 0) return `The image cannot be fetched: ${why}`
  if (hurt.length === results.length) return `No platform shows the picture: ${why}`
  return `${namesText(hurt.map(({ preview }) => preview.name))} ${hurt.length === 1 ? 'shows' : 'show'} no picture: ${why}`
}

function worstFinding({ diagnostics, platformPreviews }: Inspection): string | null {
  const worst = diagnostics.find(({ severity }) => severity === 'error')
  if (!worst) return null
  const names = platformPreviews
    .filter(({ platform }) => worst.platforms?.includes(platform))
    .map(({ name }) => name)
  const title = worst.title.replace(/\.$/, '')
  if (names.length === 0) return `${title}.`
  if (names.length === platformPreviews.length) return `${title}, and every platform suffers from it.`
  return `${title}. ${namesText(names)} ${names.length === 1 ? 'suffers' : 'suffer'} from it.`
}

function worstVerdict(inspection: Inspection, results: PlatformResult[]): string | null {
  for (const [verdict, show] of [
    ['none', 'no card at all'],
    ['degraded', 'less than the page offers'],
  ] as const) {
    const hurt = results.filter((result) => result.verdict.verdict === verdict)
    const [first] = hurt
    if (!first) continue
    const names = hurt.map(({ preview }) => preview.name)
    // The platform's own verdict explains best why there is no card at all.
    const because = (verdict === 'degraded' && findingOf(inspection, hurt)) || first.verdict.cause
    return `${namesText(names)} ${names.length === 1 ? 'shows' : 'show'} ${show}. ${because}`
  }
  return null
}

/** A finding that names those platforms explains more than the verdict of one of them. */
function findingOf({ diagnostics }: Inspection, hurt: readonly PlatformResult[]): string | null {
  const finding = diagnostics.find(({ platforms }) =>
    hurt.every(({ preview }) => platforms?.includes(preview.platform)),
  )
  return finding ? `${finding.title}. ${finding.message}` : null
}

function allWell(results: PlatformResult[]): string {
  const full = results.filter(({ verdict }) => verdict.verdict === 'full').length
  if (full === results.length) return `All ${full} platforms draw the best card they have.`
  return `${full} of ${results.length} platforms draw the best card they have; of the others we cannot know.`
}

/** After a colon: lower case at the start, unless the word is a name or an abbreviation. */
function inSentence(sentence: string): string {
  const [word = ''] = sentence.split(' ', 1)
  const isPlain = /^(The|A|An|This|That|It|No|There|Its|Neither)$/.test(word)
  return isPlain ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence
}
