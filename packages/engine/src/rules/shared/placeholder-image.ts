/** Images that a tool writes into each new project, and services that draw a grey box: nobody chose them for this page. */

export interface PlaceholderImage {
  /** What the image is, as the end of a sentence. */
  readonly what: string
  /** Whether the URL alone says so. The file of a project's own folder may have been replaced under the same name. */
  readonly isCertain: boolean
}

/** The image of a tool, at the tool's own host: it shows the tool's name on other people's links. */
const OF_TOOLS: readonly { host: RegExp; path: RegExp; what: string }[] = [
  { host: /^(?:www\.)?lovable\.dev$/u, path: /^\/opengraph-image/u, what: 'the image of Lovable itself' },
  { host: /^(?:www\.)?bolt\.new$/u, path: /^\/static\/og_default/u, what: 'the image of Bolt itself' },
  {
    host: /^s\d\.wp\.com$/u,
    path: /^\/i\/blank\.jpg$/u,
    what: 'the blank image that WordPress names where a page has none',
  },
]

/** Services whose images are there to be replaced. */
const SERVICES =
  /^(?:via\.placeholder\.com|(?:www\.)?placehold\.(?:co|it)|placeholder\.com|(?:www\.)?placekitten\.com|(?:www\.)?dummyimage\.com|(?:\w+\.)?picsum\.photos|fakeimg\.pl|(?:www\.)?loremflickr\.com|placeimg\.com)$/u

/** Files that a template puts into a new project, whatever a build adds to their names. */
const OF_TEMPLATES: readonly { file: RegExp; of: string; site: RegExp }[] = [
  {
    file: /^docusaurus-social-card(?:[-.][\w-]+)?\.(?:jpe?g|png)$/u,
    of: 'Docusaurus',
    site: /(?:^|\.)docusaurus\.io$/u,
  },
  {
    file: /^blog-placeholder-(?:\d|about)(?:[-.][\w-]+)?\.(?:jpe?g|png|webp)$/u,
    of: 'Astro',
    site: /(?:^|\.)astro\.build$/u,
  },
]

/** What a program names where somebody has given no image (pixelfed/pixelfed issue 4841, 2023-12: `no-preview.png`). */
const NO_IMAGE =
  /^(?:no[-_]?(?:image|img|photo|picture|preview|thumb(?:nail)?|cover)|(?:image|preview)[-_]?(?:not[-_]?(?:found|available)|missing|placeholder)|placeholder)(?:[-_](?:available|found|[0-9a-fx]+|large|default))*\.(?:jpe?g|png|gif|webp|svg)$/iu

/**
 * @param pageHost name of the page's host: a tool's own site may show its own image.
 * @returns null for an image that somebody may have chosen.
 */
export function placeholderImage({ hostname, pathname }: URL, pageHost: string): PlaceholderImage | null {
  const tool = OF_TOOLS.find(({ host, path }) => host.test(hostname) && path.test(pathname))
  if (tool) return tool.host.test(pageHost) ? null : { what: tool.what, isCertain: true }
  if (SERVICES.test(hostname) && hostname !== pageHost)
    return { what: `a placeholder, drawn by ${hostname}`, isCertain: true }
  const file = pathname.slice(pathname.lastIndexOf('/') + 1)
  const template = OF_TEMPLATES.find((one) => one.file.test(file) && !one.site.test(pageHost))
  if (NO_IMAGE.test(file)) return { what: 'named as one for "no image"', isCertain: false }
  return template
    ? { what: `named as the sample that a new ${template.of} project has`, isCertain: false }
    : null
}
