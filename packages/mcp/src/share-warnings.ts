/** Warnings that several platforms have alike, said once to an agent, not up to 28 times. */
import { PLATFORMS, type Inspection } from '@linklens/engine'

type Platforms = Inspection['platformCompatibility']['platforms']

export interface Warning {
  readonly id: string
  readonly message: string
}

export interface SharedWarning extends Warning {
  readonly platforms: string[]
}

/** In a shared sentence, where the platform's name was. */
const NAME = '{platform}'

/**
 * @param explained ids of the platforms that keep their own.
 * @returns what two platforms or more share, and by platform what is left. Without sources: `explain` has them.
 */
export function shareWarnings(platforms: Platforms, explained: readonly string[]) {
  const all = new Map<string, SharedWarning & { own: Warning }>()
  for (const [platform, { warnings }] of Object.entries(platforms)) {
    if (explained.includes(platform)) continue
    for (const { id, message } of warnings) {
      const sentence = message.replaceAll(nameOf(platform), NAME)
      const key = JSON.stringify([id, sentence])
      const known = all.get(key)
      if (known) known.platforms.push(platform)
      else all.set(key, { id, message: sentence, platforms: [platform], own: { id, message } })
    }
  }
  const left = new Map<string, Warning[]>()
  const warnings: SharedWarning[] = []
  for (const { own, ...shared } of all.values()) {
    const [first, ...others] = shared.platforms
    if (others.length > 0) warnings.push(shared)
    else if (first !== undefined) left.set(first, [...(left.get(first) ?? []), own])
  }
  return { warnings, left }
}

const nameOf = (id: string): string => PLATFORMS.find((platform) => platform.id === id)?.name ?? id
