/** The way to the first preview. The page's script loads the steps again while one is open, so that they tick themselves. */
import type { Child } from 'hono/jsx'
import { CodeBlock } from '../../components/code-block.tsx'
import { Icon } from '../../components/icons.tsx'
import type { EnvironmentView, SectionProps } from './environment-view.ts'
import { InstallDevcli } from './install-devcli.tsx'
import { PREVIEW_LINE, pairLines } from './shell-lines.ts'

export function Steps({ view }: SectionProps) {
  const { baseUrl, environment, released } = view
  const isPaired = environment.machine !== null
  const isDone = hasPreviewed(view)
  const isReady = isPaired && isDone
  const toDo = isDone ? 'Pair a machine again' : 'Three steps to the first preview'
  return (
    <section aria-labelledby="steps" id="steps-section" data-reload={isReady ? undefined : 'steps-section'}>
      <h2 id="steps">{isReady ? 'Ready' : toDo}</h2>
      <ol class="first-steps">
        <Step title="Install" isDone={isPaired || isDone}>
          <InstallDevcli baseUrl={baseUrl} released={released} />
        </Step>
        <Step title="Pair" isDone={isPaired}>
          <CodeBlock
            id="pair"
            code={pairLines(baseUrl, environment)}
            what="line that pairs this machine"
            wrap
          />
        </Step>
        <Step title="Preview" isDone={isDone}>
          <p>With the URL of a page that runs on this machine:</p>
          <CodeBlock id="preview" code={PREVIEW_LINE} what="line that previews a local page" />
        </Step>
      </ol>
    </section>
  )
}

/** Previews are gone after an hour; what the machine did since it was paired is known for longer. */
function hasPreviewed({ previews, environment: { machine } }: EnvironmentView): boolean {
  return previews.length > 0 || (machine !== null && machine.lastSeenAt > machine.pairedAt)
}

interface StepProps {
  title: string
  isDone: boolean
  children: Child
}

/** What is done is folded, and can be opened again. */
const Step = ({ title, isDone, children }: StepProps) => (
  <li class={isDone ? 'first-step first-step-done' : 'first-step'}>
    <details open={!isDone}>
      <summary>
        <span class="first-step-mark">{isDone && <Icon name="check" />}</span>
        {title}
        <span class="unseen">{isDone ? ': done' : ': to do'}</span>
      </summary>
      {children}
    </details>
  </li>
)
