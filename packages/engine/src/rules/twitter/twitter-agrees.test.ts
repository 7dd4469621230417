import { describe, expect, it } from 'vitest'
import { inspectHtml } from '../../inspect-html.ts'
import { examplePage } from '../examples/example-html.ts'

const HEAD = `<title>Rye bread</title>
<meta property="og:title" content="Rye bread">
<meta property="og:image" content="https://acme.example/rye.png">
<meta name="twitter:card" content="summary_large_image">`

function saidOf(tags: string) {
  const image = () => ({ format: 'png', width: 1200, height: 630, bytes: 60_000 }) as const
  const { diagnostics } = inspectHtml(examplePage(`${HEAD}\n${tags}`), {
    url: 'https://acme.example/rye',
    images: image,
  })
  return diagnostics.filter(({ id }) => id === 'twitter-agrees')
}

describe('tags of the two families that differ', () => {
  it.each(['twitter:image', 'twitter:image:src'])('%s: says which app draws which image', (key) => {
    const [said, ...more] = saidOf(`<meta name="${key}" content="https://acme.example/default.png">`)
    expect(more).toEqual([])
    expect(said).toMatchObject({ severity: 'info', title: `${key} names another image than og:image` })
    expect(said?.message).toMatch(
      /: X,? .*draws? that of twitter:image.*Facebook, .+ draw that of og:image\.$/,
    )
    expect(said?.where?.tag).toBe(key)
  })

  it('twitter:title: says which app draws which title', () => {
    const [said] = saidOf('<meta name="twitter:title" content="Welcome to our bakery">')
    expect(said?.message).toMatch(
      /^twitter:title is "Welcome to our bakery", og:title "Rye bread": X.* that of twitter:title, Facebook, /,
    )
  })

  it.each([
    '<meta name="twitter:image" content="https://acme.example/rye.png">',
    '<meta name="twitter:image" content="http://www.acme.example/rye.png?v=2">',
    '<meta name="twitter:image" content="/rye.png">',
    '<meta name="twitter:title" content="RYE BREAD – Acme">',
    '<meta name="twitter:title" content="">',
  ])('is silent where they name the same: %s', (tag) => {
    expect(saidOf(tag)).toEqual([])
  })
})
