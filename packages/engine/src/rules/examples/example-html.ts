/** The frame around the few tags that an example is about. */

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
