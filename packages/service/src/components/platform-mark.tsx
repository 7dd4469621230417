/** A neutral mark of a platform: two letters, the same colour for all. No trademark; the name is always next to it. */
export function PlatformMark({ name }: { name: string }) {
  return (
    <span class="platform-mark" aria-hidden="true">
      {lettersOf(name)}
    </span>
  )
}

/** `Li` of LinkedIn, `SA` of Signal Android, `X` of X. */
function lettersOf(name: string): string {
  const [first = '', second] = name.replaceAll(/[^\p{L}\s]/gu, '').split(/\s+/)
  return second ? (first[0] ?? '') + (second[0] ?? '') : first.slice(0, 2)
}
