/** The frame around the few tags that an example is about. */
import type { ExamplePage } from './example-page.ts'

/** @returns a whole page with these lines in its head and this in its body. */
export function examplePage(head: string, body: string = '<p>Text.</p>'): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${head}
</head>
<body>
${body}
</body>
</html>
`
}

/** @returns a page that names an image for its card: what is not said is that of a PNG of the advised size. */
export function imageExample(image: ExamplePage['image'] = {}, file = 'card.png'): ExamplePage {
  const html = examplePage(`<meta property="og:image" content="https://example.com/${file}">`)
  return { html, image: { format: 'png', width: 1200, height: 630, ...image } }
}
