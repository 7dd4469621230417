/** How to let crawlers through: the server that was recognised, the others in folds, and the line that proves it. */
import { CodeBlock } from '../code-block.tsx'
import { clean, cleanLines } from '@linklens/cards'
import type { Finding } from '../../view/report.ts'

type Recipe = NonNullable<Finding['fixes'][number]['recipe']>

/** @param id unique on the page. */
export function ServerRecipe({ recipe: { ways, proof }, id }: { recipe: Recipe; id: string }) {
  const proves = (
    <div class="recipe-proof">
      <p>Then check it with this line: it prints 200 once the crawlers get in.</p>
      <CodeBlock id={`${id}-proof`} code={cleanLines(proof)} what="the line that proves it" wrap />
    </div>
  )
  return (
    <div class="recipe">
      {ways.map(({ name, text, code, recognised }, index) => (
        // Folds of one name close each other: tabs without a script. The first is the likeliest.
        <details class="more" name={id} open={index === 0}>
          <summary>
            {name}
            {recognised && <span class="quiet"> (seen here)</span>}
          </summary>
          <p>{clean(text, 700)}</p>
          {code && (
            <CodeBlock id={`${id}-${index}`} code={cleanLines(code)} what={`the rule for ${name}`} wrap />
          )}
        </details>
      ))}
      {proves}
    </div>
  )
}
