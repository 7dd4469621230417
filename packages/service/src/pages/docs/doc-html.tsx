/** A page of the documentation as markup, from its Markdown. The text is our own: nothing in it is a stranger's. */
import { raw } from 'hono/html'
import { Marked, type Tokens } from 'marked'
import { BreakableWord } from '../../components/breakable-word.tsx'
import { CodeBlock } from '../../components/code-block.tsx'
import { toHtml } from '../../components/markup.ts'
import { slugOf } from './api-markdown.ts'

/** One section for each heading of the second level. Comments stay: they mark what an instance fills in. */
export function docHtml(markdown: string): string {
  const parser = createParser()
  return (
    markdown
      // The page has its own title.
      .replace(/^# .*\n/, '')
      .split(/^(?=## )/m)
      .map((section) => `<section>${parser.parse(section, { async: false })}</section>`)
      .join('')
  )
}

function createParser(): Marked {
  let heading = 'this page'
  let blocks = 0
  return new Marked({
    renderer: {
      heading({ depth, tokens, text }) {
        heading = text.replaceAll('`', '')
        return `<h${depth} id="${slugOf(heading)}">${this.parser.parseInline(tokens)}</h${depth}>`
      },
      code({ text }) {
        blocks += 1
        return toHtml(<CodeBlock id={`code-${blocks}`} code={text} what={`code ${blocks}, ${heading}`} />)
      },
      codespan: ({ text }) => toHtml(<BreakableWord word={text} />),
      html: ({ text }) => (text.startsWith('<!--') ? text : toHtml(text)),
      table({ header, rows }) {
        const inside = ({ tokens }: Tokens.TableCell) => raw(this.parser.parseInline(tokens))
        return toHtml(
          <div class="table-box words" tabindex={0} role="group" aria-label={`Table: ${heading}`}>
            <table>
              <thead>
                <tr>
                  {header.map((cell) => (cell.text === '' ? <td></td> : <th scope="col">{inside(cell)}</th>))}
                </tr>
              </thead>
              <tbody>
                {rows.map(([first, ...others]) => (
                  <tr>
                    {first && <th scope="row">{inside(first)}</th>}
                    {others.map((cell) => (
                      <td>{inside(cell)}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>,
        )
      },
    },
  })
}
