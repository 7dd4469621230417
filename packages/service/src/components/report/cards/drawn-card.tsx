/** A card as its app draws it: one structure, arranged by `looks.ts`, coloured by `styles/cards/`. */
import { Icon } from '../../icons.tsx'
import { Untrusted } from '../../untrusted.tsx'
import { drawnRatio } from '../../../view/cards/drawn-ratio.ts'
import { cardLines, sharedLink } from '../../../view/cards/card-lines.ts'
import { isImageLost } from '../../../view/cards/lost-image.ts'
import { lookOf, shapeOf, type Look, type OtherForm, type Shape } from '../../../view/cards/looks.ts'
import { Scene } from './scene.tsx'
import { ImageFrame } from '../image/image-frame.tsx'
import { languageOf, shownProblem, srcOf, type Preview, type Report } from '../../../view/report.ts'

interface DrawnCardProps {
  report: Report
  preview: Preview
}

export function DrawnCard({ report, preview }: DrawnCardProps) {
  const { otherForm } = lookOf(preview.platform)
  return (
    <>
      <DrawnForm report={report} preview={preview} shape={shapeOf(preview)} />
      {isImageLost(report, preview) && <LostImage />}
      {otherForm && preview.image && (
        <details class="card-form">
          <summary>{otherForm.name}</summary>
          <DrawnForm report={report} preview={inForm(preview, otherForm)} shape={otherForm.shape} />
        </details>
      )}
    </>
  )
}

/** The same card with the crop of its other form. */
function inForm(preview: Preview, { ratio }: OtherForm): Preview {
  const { image } = preview
  return image ? { ...preview, image: { ...image, crop: { ratio, position: 'center' } } } : preview
}

function DrawnForm({ report, preview, shape }: DrawnCardProps & { shape: Shape }) {
  const look = lookOf(preview.platform)
  const link = <p class="scene-link">{sharedLink(report)}</p>
  const card = shape !== 'bare' && <Card report={report} preview={preview} look={look} shape={shape} />
  const parts = { above: [link, card], below: [card, link], replaced: [card || link] }[look.url]
  return (
    <Scene platform={preview.platform} look={look}>
      {parts}
    </Scene>
  )
}

interface CardProps extends DrawnCardProps {
  look: Look
  shape: Shape
}

function Card({ report, preview, look, shape }: CardProps) {
  const hasPlaceholder = shape === 'text' && look.hasPlaceholder
  const form = hasPlaceholder ? 'small' : shape
  const image = hasPlaceholder ? <Placeholder /> : <CardImage report={report} preview={preview} />
  const imageFirst = form === 'small' ? look.small === 'left' : look.large === 'top'
  const text = shape !== 'image' && <Text report={report} preview={preview} />
  return (
    <div class={`card card-${preview.platform} is-${form}${preview.accentColor ? ' card-accented' : ''}`}>
      <AccentBar color={preview.accentColor} />
      {imageFirst ? [image, text] : [text, image]}
    </div>
  )
}

const Placeholder = () => (
  <div class="card-image card-placeholder">
    <Icon name="page" />
  </div>
)

/** Ours, next to the card: the app draws no such thing. */
const LostImage = () => (
  <p class="card-lost">
    <Icon name="image" />
    <span>No image on this card</span>
  </p>
)

function CardImage({ report, preview }: DrawnCardProps) {
  const { image } = preview
  if (!image) return null
  const { ratio, isWhole } = drawnRatio(report, preview)
  const lang = languageOf(report.inspection)
  const images = (preview.gallery ?? []).length > 1 ? (preview.gallery ?? []).slice(0, 4) : [image.url]
  return (
    <div class={images.length > 1 ? 'card-image card-gallery' : 'card-image'}>
      {images.map((url) => (
        <ImageFrame
          src={srcOf(report, url)}
          alt={url === image.url ? image.alt : null}
          lang={lang}
          ratio={ratio}
          isWhole={isWhole}
          position={image.crop?.position ?? 'center'}
          problem={shownProblem(report, url)}
        />
      ))}
    </div>
  )
}

function Text({ report, preview }: DrawnCardProps) {
  const language = languageOf(report.inspection)
  return (
    <div class="card-text">
      {cardLines(report, preview).map(({ line, text, maxLines, isAuthor }) => {
        // A URL has no language: in Turkish capitals its i would keep its dot.
        const lang = line === 'domain' || line === 'url' ? undefined : language
        return (
          // Isolated, with a direction of its own: each text comes from another tag.
          <p class={`card-row card-${line} clamp-${maxLines}`} dir="auto" lang={lang}>
            {isAuthor ? <Author name={text} lang={lang} /> : text}
          </p>
        )
      })}
    </div>
  )
}

/** The app's own word next to the page's. */
const Author = ({ name, lang }: { name: string; lang: string | undefined }) => (
  <>
    <span lang="en">By</span>{' '}
    <strong>
      <Untrusted text={name} lang={lang} />
    </strong>
  </>
)

/** The page's own colour, as an SVG attribute; only forms that cannot hold anything else. */
function AccentBar({ color }: { color: string | undefined }) {
  if (!color || !/^#[0-9a-f]{3,8}$/i.test(color)) return null
  return (
    <svg class="card-accent" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      <rect width="1" height="1" fill={color} />
    </svg>
  )
}
