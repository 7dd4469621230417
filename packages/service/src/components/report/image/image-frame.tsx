import { clean } from '../../../view/untrusted-text.ts'
import { Icon } from '../../icons.tsx'

interface ImageFrameProps {
  /** The service's own URL of the image; null when there is nothing to show. */
  src: string | null
  alt: string | null
  /** What `alt` says. */
  lang?: string | undefined
  /** Width divided by height of the frame. */
  ratio: number
  /** Fitted into the frame instead of cut by it. */
  isWhole: boolean
  position: string
  /** Why there is no image; shown instead of it. */
  problem: string | null
}

/** The frame's size comes from an SVG's viewBox, because a strict policy allows no `style` attribute. */
export function ImageFrame({ src, alt, lang, ratio, isWhole, position, problem }: ImageFrameProps) {
  const place = isWhole ? 'is-whole' : /^(top|bottom|left|right)$/.test(position) ? `at-${position}` : ''
  return (
    <span class={`frame ${place}`}>
      <svg class="frame-size" viewBox={`0 0 ${Math.round(ratio * 1000)} 1000`} aria-hidden="true" />
      {src && !problem ? (
        <img src={src} alt={alt ? clean(alt, 420) : ''} lang={lang} loading="lazy" decoding="async" />
      ) : (
        <ImageProblem reason={problem ?? 'This image cannot be shown.'} />
      )}
    </span>
  )
}

export function ImageProblem({ reason }: { reason: string }) {
  return (
    <span class="frame-problem">
      <Icon name="image" />
      <bdi>{clean(reason, 200)}</bdi>
    </span>
  )
}
