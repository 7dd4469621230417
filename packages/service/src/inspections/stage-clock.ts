/** Where the time of one inspection goes: a stage ends when the next one begins. */
import type { CaptureStep } from '@linklens/engine'

/** `waiting`: for a place at work. `analysing`: all that is no network. */
export type Stage = 'waiting' | CaptureStep | 'analysing'
export type StageSeconds = Readonly<Partial<Record<Stage, number>>>

export interface StageClock {
  /** A stage that has begun before is not begun again: every hop of a redirect resolves and fetches. */
  begin(stage: Stage): void
  /** @returns the time of every stage that was begun, the last one until now. */
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
