/**
 * `og:image:width` describes the `og:image` before it; before any root it describes nothing.
 *
 * Leaves alone: pages without any root, which lack the image itself.
 */
import { orphanedProperties } from '../../metadata/open-graph.ts'
import { measured, official } from '../../facts/evidence.ts'
import { listText } from '../../facts/wording.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { findingAt, firstFilled } from '../shared/find-tags.ts'
import { metaSnippet } from '../shared/snippet.ts'

const ROOT = /^og:(?:image|video|audio)(?=$|:url$)/iu

const image = '<meta property="og:image" content="https://example.com/card.png">'
const width = '<meta property="og:image:width" content="1200">'

export const ogStructuredAfterRoot = defineRule({
  id: 'og-structured-after-root',
  category: 'open-graph',
  severity: 'warning',
  points: 1,
  title: 'og:image:… follows its og:image',
  problem: 'og:image:… before any og:image',
  why: 'Width, height, type and alt text belong to the nearest og:image above them. Standing first, they are lost or land on the wrong image.',
  fixes: [
    { description: 'Put og:image first and its details right after it.', snippet: `${image}\n${width}` },
  ],
  sources: [
    official('Structured properties belong to the nearest root tag before them.', DOCUMENTS.openGraph),
    measured('112 pages name several images.', DOCUMENTS.survey),
  ],
  supersededBy: ['image-present'],
  examples: {
    fails: [`${width}\n${image}`],
    passes: [`${image}\n${width}`],
  },
  check(facts) {
    const { extraction } = facts
    const roots = new Set(
      extraction.openGraph.flatMap(({ name }) => ROOT.exec(name)?.[0].toLowerCase() ?? []),
    )
    if (roots.size === 0) return 'not-applicable'
    const orphaned = Map.groupBy(orphanedProperties(extraction), ({ name }) =>
      name.toLowerCase().split(':').slice(0, 2).join(':'),
    )
    // Without any root the image is what is missing, and `image-present` says so.
    return [...orphaned]
      .filter(([root]) => roots.has(root))
      .flatMap(([root, tags]) => {
        const [first] = tags
        if (!first) return []
        const named = firstFilled(facts, [root, `${root}:url`])
        const lines = [...(named ? [named] : []), ...tags].map(({ name, content }) =>
          metaSnippet(name, content),
        )
        const names = listText([...new Set(tags.map(({ name }) => name))])
        const found = findingAt(first, `${names} ${tags.length === 1 ? 'comes' : 'come'} before ${root}.`, [
          { description: `Put ${root} first and its details right after it.`, snippet: lines.join('\n') },
        ])
        return [{ ...found, problem: `${root}:… before any ${root}` }]
      })
  },
})
