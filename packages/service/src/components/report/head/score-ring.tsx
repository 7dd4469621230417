interface ScoreRingProps {
  score: number
  category: { id: string; label: string }
  /** Crawlers' names are refused: the score is that of the page behind the wall. */
  isRefused?: boolean
}

/** The number is in the text next to it; the ring only illustrates it. */
export function ScoreRing({ score, category, isRefused = false }: ScoreRingProps) {
  const word = isRefused ? 'if they get in' : category.label
  return (
    <div class={`score score-${isRefused ? 'refused' : category.id}`}>
      <svg viewBox="0 0 120 120" role="img" aria-label={`Score ${score} of 100: ${word}`}>
        <circle class="score-track" cx="60" cy="60" r="52" />
        {score > 0 && (
          <circle
            class="score-arc"
            cx="60"
            cy="60"
            r="52"
            pathLength="100"
            stroke-dasharray={`${score} 100`}
            transform="rotate(-90 60 60)"
          />
        )}
        <text class="score-number" x="60" y="60" text-anchor="middle" dominant-baseline="central">
          {score}
        </text>
      </svg>
      <p class="score-word" aria-hidden="true">
        {word}
      </p>
    </div>
  )
}
