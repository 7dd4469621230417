/** Measures the stages of one inspection: a stage ends when the next one begins. */
import type { CaptureStep } from '@linklens/engine'

/** `waiting`: for a slot. `analysing`: everything without network. */
export type Stage = 'waiting' | CaptureStep | 'analysing'
export type StageSeconds = Readonly<Partial<Record<Stage, number>>>

export interface StageClock {
  /** Ignores a stage that has begun before: each hop of a redirect resolves and fetches. */
  begin(stage: Stage): void
  /** @returns the time of each stage; the last one ends now. */
  end(): StageSeconds
}

export function startStageClock(now: () => number = () => performance.now()): StageClock {
  const begun: { stage: Stage; at: number }[] = [{ stage: 'waiting', at: now() }]
  return {
    begin(stage) {
      if (!begun.some((known) => known.stage === stage)) begun.push({ stage, at: now() })
    },
    end() {
      const endedAt = now()
      return Object.fromEntries(
        begun.map(({ stage, at }, index) => [stage, ((begun[index + 1]?.at ?? endedAt) - at) / 1_000]),
      )
    },
  }
}
