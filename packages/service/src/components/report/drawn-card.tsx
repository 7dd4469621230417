/** A card as its app draws it: one structure, arranged by `looks.ts`, coloured by `styles/cards-*.css`. */
import { parseHref } from '@linklens/engine'
import { Icon } from '../icons.tsx'
import { clean, Untrusted } from '../untrusted.tsx'
import { drawnRatio } from './drawn-ratio.ts'
import { drawnLines } from './drawn-lines.ts'
import { lookOf, shapeOf, type Line, type Look, type Shape } from './looks.ts'
import { PictureFrame } from './picture-frame.tsx'
import { languageOf, shownProblem, type Preview, type Report } from './report.ts'

interface DrawnCardProps {
  report: Report
  preview: Preview
}

export function DrawnCard({ report, preview }: DrawnCardProps) {
  const look = lookOf(preview.platform)
  const shape = shapeOf(preview)
  const link = <p class="scene-link">{clean(report.inspection.fetch.requestedUrl, 90)}</p>
  const card = shape !== 'bare' && <Card report={report} preview={preview} look={look} shape={shape} />
  const parts = { above: [link, card], below: [card, link], replaced: [card || link] }[look.address]
  return (
    <div class={`scene scene-${look.scene} scene-of-${preview.platform}`}>
      {look.scene === 'bubble' ? <div class="bubble">{parts}</div> : parts}
    </div>
  )
}

interface CardProps extends DrawnCardProps {
  look: Look
  shape: Shape
}

function Card({ report, preview, look, shape }: CardProps) {
  const hasPlaceholder = shape === 'text' && look.hasPlaceholder
  const form = hasPlaceholder ? 'small' : shape
  const picture = hasPlaceholder ? (
    <Placeholder />
  ) : (
    preview.image && <Picture report={report} preview={preview} />
  )
  const pictureFirst = form === 'small' ? look.small === 'left' : look.large === 'top'
  const text = shape !== 'image' && <Text report={report} preview={preview} lines={look.lines} />
  return (
    <div class={`card card-${preview.platform} is-${form}${preview.accentColor ? ' card-accented' : ''}`}>
      <AccentBar color={preview.accentColor} />
      {pictureFirst ? [picture, text] : [text, picture]}
    </div>
  )
}

const Placeholder = () => (
  <div class="card-picture card-placeholder">
    <Icon name="page" />
  </div>
)

function Picture({ report, preview }: DrawnCardProps) {
  const { image } = preview
  if (!image) return null
  const { ratio, isWhole } = drawnRatio(report, preview)
  const lang = languageOf(report.inspection)
  const pictures = (preview.gallery ?? []).length > 1 ? (preview.gallery ?? []).slice(0, 4) : [image.url]
  return (
    <div class={pictures.length > 1 ? 'card-picture card-gallery' : 'card-picture'}>
      {pictures.map((address) => (
        <PictureFrame
          src={report.pictureUrl(address)}
          alt={address === image.url ? image.alt : null}
          lang={lang}
          ratio={ratio}
          isWhole={isWhole}
          position={image.crop?.position ?? 'center'}
          problem={shownProblem(report, address)}
        />
      ))}
    </div>
  )
}

function Text({ report, preview, lines }: DrawnCardProps & { lines: readonly Line[] }) {
  const language = languageOf(report.inspection)
  return (
    <div class="card-text">
      {lines.map((line) => {
        const text = line === 'address' ? breadcrumb(report) : lineText(preview, line)
        if (!text) return null
        // An address has none: in Turkish capitals its i would keep its dot.
        const lang = line === 'domain' || line === 'address' ? undefined : language
        return (
          // Of its own direction, and kept apart from its neighbours: each stems from another tag.
          <p class={`card-line card-${line} clamp-${linesOf(preview, line)}`} dir="auto" lang={lang}>
            {line === 'description' && preview.author ? <Author name={preview.author} lang={lang} /> : text}
          </p>
        )
      })}
    </div>
  )
}

/** The app's own word beside the page's. */
const Author = ({ name, lang }: { name: string; lang: string | undefined }) => (
  <>
    <span lang="en">By</span>{' '}
    <strong>
      <Untrusted text={name} lang={lang} />
    </strong>
  </>
)

function linesOf(preview: Preview, line: Line): number {
  if (line === 'title' || line === 'description') return drawnLines(preview, line)
  return line === 'address' ? 1 : 2
}

function lineText(preview: Preview, line: Exclude<Line, 'address'>): string | null {
  if (line === 'site') return bounded(preview.siteName ?? preview.domain, false)
  if (line === 'domain') return bounded(preview.domain, false)
  if (line === 'description' && preview.author) return preview.author
  return bounded(preview[line], preview.truncated[line])
}

/** The address as a search result writes it: the folders instead of the slashes. */
function breadcrumb({ inspection }: Report): string | null {
  const url = parseHref(inspection.fetch.finalUrl)
  return url && clean([url.origin, ...url.pathname.split('/').filter(Boolean)].join(' › '), 160)
}

/** The engine cuts as the platform cuts; the bound only keeps a platform without a known cut drawable. */
const bounded = (text: string | null, wasCut: boolean): string | null =>
  text === null ? null : `${clean(text, 1_200)}${wasCut ? '…' : ''}`

/** The page's own colour, as an SVG attribute; only forms that cannot hold anything else. */
function AccentBar({ color }: { color: string | undefined }) {
  if (!color || !/^#[0-9a-f]{3,8}$/i.test(color)) return null
  return (
    <svg class="card-accent" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      <rect width="1" height="1" fill={color} />
    </svg>
  )
}
