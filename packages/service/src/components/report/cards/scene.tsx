import type { Child } from 'hono/jsx'
import type { Look } from '../../../view/cards/looks.ts'
import { contextOf, type PostContext } from '../../../view/cards/post-context.ts'

interface SceneProps {
  platform: string
  look: Look
  /** Card and URL, in the app's order. */
  children: Child
}

/** The ground around a card, with its person. Decoration: a screen reader reads the card alone. */
export function Scene({ platform, look, children }: SceneProps) {
  const context = contextOf(platform)
  return (
    <div class={`scene scene-${look.scene} scene-of-${platform}`}>
      {context.form === 'side' ? (
        <div class="side">
          <Avatar />
          <div class="side-content">
            <Words context={context} />
            {children}
          </div>
        </div>
      ) : (
        <>
          <Above context={context} />
          {look.scene === 'bubble' ? (
            <div class="bubble">
              {children}
              {context.form === 'time' && (
                <p class="by-line bubble-time" aria-hidden="true">
                  {context.line}
                </p>
              )}
            </div>
          ) : (
            children
          )}
        </>
      )}
    </div>
  )
}

function Above({ context }: { context: PostContext }) {
  if (context.form === 'centred') {
    return (
      <p class="by-line by-centred" aria-hidden="true">
        {context.line}
      </p>
    )
  }
  if (context.form !== 'above' && context.form !== 'inline') return null
  return (
    <div class="by">
      <Avatar />
      <Words context={context} />
    </div>
  )
}

const Words = ({ context: { form, name, line } }: { context: PostContext }) => (
  <div class={form === 'above' ? 'by-words' : 'by-words by-inline'} aria-hidden="true">
    <p class="by-name">{name}</p>
    <p class="by-line">{line}</p>
  </div>
)

const Avatar = () => (
  <svg class="by-avatar" viewBox="0 0 40 40" aria-hidden="true">
    <path d="M20 9a7 7 0 1 1 0 14 7 7 0 0 1 0-14M6.500 36a13.500 11 0 0 1 27 0q-6 4-13.500 4t-13.500-4" />
  </svg>
)
