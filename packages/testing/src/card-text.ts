/** A card as text, for snapshots: what people see of a link, without what no reader sees. */
import type { Inspection, PlatformId } from '@linklens/engine'
import { inspectSubject, type Subject, type SubjectOptions } from './inspect-subject.ts'

/**
 * @returns one line for each thing that the platform draws, such as `title        How to bake bread`. Equal cards give
 * equal texts.
 * @throws as `toUnfurl`.
 */
export async function cardText(
  subject: Subject,
  platform: PlatformId,
  options: SubjectOptions = {},
): Promise<string> {
  const inspection = await inspectSubject(subject, options)
  const card = inspection.platformPreviews.find((preview) => preview.platform === platform)
  if (!card) throw new TypeError(`There is no platform "${platform}".`)
  const { name, layout, image, domain, siteName, title, description, author, truncated } = card
  const verdict = inspection.platformCompatibility.platforms[platform]?.verdict
  if (layout === 'none') return `${'card'.padEnd(12)} ${name}, none`
  const lines: [label: string, text: string | null | undefined][] = [
    ['card', `${name}, ${layout}, ${verdict}`],
    ['image', image && imageText(inspection, image)],
    ['site', siteName],
    ['domain', domain],
    ['title', title && cut(title, truncated.title)],
    ['description', description && cut(description, truncated.description)],
    ['author', author],
  ]
  return lines
    .filter(([, text]) => text)
    .map(([label, text]) => `${label.padEnd(12)} ${text}`)
    .join('\n')
}

const cut = (text: string, isCut: boolean): string => (isCut ? `${text}…` : text)

function imageText(
  { imageAnalysis }: Inspection,
  { url, crop }: { url: string; crop: { ratio: number } | null },
): string {
  const { width, height } = imageAnalysis
  const size = imageAnalysis.url === url && width !== null ? `, ${width} × ${height}` : ''
  return `${url}${size}${crop ? `, cut to ${crop.ratio.toFixed(2)}:1` : ''}`
}
