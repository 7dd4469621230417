import { expect, it } from 'vitest'
import { inspectHtml } from '../../index.ts'

it('a verdict is the one of the reading that its findings are of', () => {
  // With a title that may not be read, Pinterest may draw an article without a description; the image alone is likelier.
  const head =
    '<title>Bread</title><meta property="og:title" value="Bread"><meta name="description" content="In three days."><meta property="og:type" content="article"><meta property="og:image" content="https://oven.example/card.png">'
  const { platforms } = inspectHtml(`<!doctype html><html lang="en"><head>${head}</head></html>`, {
    url: 'https://oven.example/',
    images: { 'https://oven.example/card.png': { format: 'png', width: 1200, height: 630, bytes: 90_000 } },
  }).platformCompatibility
  expect(platforms['pinterest']).toMatchObject({ verdict: 'full', certainty: 'likely', findings: [] })
})
