/** Which images of a page were not fetched, because they are not on the page's own port. */
import type { Capture } from '@linklens/engine'

/** Lines, one for each. */
export function imagesNotFetched({ images, page }: Capture): string[] {
  return images
    .filter(({ error }) => error?.code === 'BLOCKED_HOST')
    .map(({ url }) => `Not fetched: ${url} ${reason(new URL(url), new URL(page.finalUrl))}`)
}

function reason(image: URL, page: URL): string {
  const port = image.port || (image.protocol === 'https:' ? '443' : '80')
  return image.origin === page.origin
    ? 'redirects to another port, or to another machine. Allow a port with --allow-port.'
    : `is on another port than the page. Allow it with --allow-port ${port}.`
}
