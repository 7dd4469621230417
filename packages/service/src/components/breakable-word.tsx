/** `ENVIRONMENT_ALREADY_PAIRED` in a narrow column: it may break behind each underscore, and nowhere else. */
export function BreakableWord({ word }: { word: string }) {
  return (
    <code>
      {word.split('_').map((part, at) => (
        <>
          {at > 0 && (
            <>
              _<wbr />
            </>
          )}
          {part}
        </>
      ))}
    </code>
  )
}
