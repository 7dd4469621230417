/** Pages with one question each: what an app draws of it is the answer. */

export interface ProbePage {
  /** Of its file and of its image. */
  readonly name: string
  readonly question: string
  /** Content of `<head>` behind the charset. */
  readonly head: string
  readonly body?: string
}

/** Beyond the words it says which tag held it: what is drawn names its own source. */
const said = (name: string, source: string): string => `${name}: ${source} was drawn`
const meta = (key: string, content: string, attribute = 'property'): string =>
  `<meta ${attribute}="${key}" content="${content}">`
const title = (name: string): string => `<title>${said(name, 'the title element')}</title>`
const filler = (kilobytes: number): string => `<style>/*${'-'.repeat(kilobytes * 1_000)}*/</style>`

/** The files of images that a page names, its own or another's. */
export const imagesOf = ({ head, body = '' }: ProbePage): string[] =>
  [...`${head}${body}`.matchAll(/"og:image" content="([^"]+)"/g)].flatMap(
    ([, url = '']) => url.split('/').at(-1) ?? [],
  )

/** @param site where the folder will be, without a slash at its end. */
export function probePages(site: string): ProbePage[] {
  const image = (file: string): string => meta('og:image', `${site}/${file}`)
  const openGraph = (name: string, attribute = 'property'): string =>
    meta('og:title', said(name, attribute === 'name' ? 'og:title in name=' : 'og:title'), attribute) +
    meta('og:description', `${name}: og:description`, attribute) +
    meta('og:image', `${site}/${name}.png`, attribute)
  const late = (kilobytes: number): ProbePage => ({
    name: `late-${kilobytes}-kb`,
    question: `Are tags read that come after ${kilobytes} kB?`,
    head: title(`late-${kilobytes}-kb`) + filler(kilobytes) + openGraph(`late-${kilobytes}-kb`),
  })
  return [
    { name: 'title-alone', question: 'Is a title alone enough for a card?', head: title('title-alone') },
    {
      name: 'title-and-description',
      question: 'Is a title with a meta description enough?',
      head:
        title('title-and-description') +
        meta('description', 'title-and-description: the meta description', 'name'),
    },
    {
      name: 'after-body',
      question: 'Are tags read that come after <body>?',
      head: title('after-body'),
      body: openGraph('after-body'),
    },
    {
      name: 'relative-image',
      question: 'Is a relative og:image resolved?',
      head:
        title('relative-image') +
        meta('og:title', said('relative-image', 'og:title')) +
        meta('og:image', 'relative-image.png'),
    },
    {
      name: 'name-attribute',
      question: 'Is Open Graph read in name=?',
      head: title('name-attribute') + openGraph('name-attribute', 'name'),
    },
    late(20),
    late(200),
    late(450),
    {
      name: 'card-in-property',
      question: 'Is twitter:card read in property=? With it the card is small.',
      head: title('card-in-property') + openGraph('card-in-property') + meta('twitter:card', 'summary'),
    },
    {
      name: 'two-images',
      question: 'Which of two og:image is drawn? Each says its number.',
      head:
        title('two-images') +
        meta('og:title', said('two-images', 'og:title')) +
        image('two-images-1.png') +
        image('two-images-2.png'),
    },
    ...(['webp', 'avif', 'svg'] as const).map((format) => ({
      name: format,
      question: `Is an image drawn that is ${format.toUpperCase()}?`,
      head: title(format) + meta('og:title', said(format, 'og:title')) + image(`${format}.${format}`),
    })),
  ]
}

export const pageHtml = ({ head, body = '', question }: ProbePage): string =>
  `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n${head.replaceAll('><', '>\n<')}\n</head>\n<body>\n${body}\n<p>${question.replaceAll('<', '&lt;')}</p>\n</body>\n</html>\n`
