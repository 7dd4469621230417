import { PLATFORMS } from '@linklens/engine'

/** Degrees on the colour wheel: neighbours in a list are far apart. */
const GOLDEN_ANGLE = 137.5

/** A neutral mark of a platform: two letters on a colour. No trademark; the name is always next to it. */
export function PlatformMark({ id, name }: { id: string; name: string }) {
  const hue = Math.round((PLATFORMS.findIndex((platform) => platform.id === id) + 1) * GOLDEN_ANGLE) % 360
  return (
    <svg class="platform-mark" viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="7" fill={`hsl(${hue} 42% 36%)`} />
      <text x="12" y="12.500" text-anchor="middle" dominant-baseline="central" fill="#fff">
        {lettersOf(name)}
      </text>
    </svg>
  )
}

/** `Li` of LinkedIn, `SA` of Signal Android, `X` of X. */
function lettersOf(name: string): string {
  const [first = '', second] = name.replaceAll(/[^\p{L}\s]/gu, '').split(/\s+/)
  return second ? (first[0] ?? '') + (second[0] ?? '') : first.slice(0, 2)
}
