/** A neutral mark of a platform: two letters, the same colour for all. No trademark; the name is always next to it. */
export function PlatformMark({ name }: { name: string }) {
  return (
    <svg class="platform-mark" viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="7" />
      <text x="12" y="12.500" text-anchor="middle" dominant-baseline="central">
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
