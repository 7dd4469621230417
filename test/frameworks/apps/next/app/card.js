/** @param image left out where a file names it. */
export const card = (path, image) => ({
  alternates: { canonical: path },
  openGraph: {
    title: 'Boats by hand',
    description: 'How a wooden boat is built in one winter, plank by plank.',
    url: path,
    siteName: 'Shipyard',
    type: 'website',
    ...(image && { images: [{ url: image, width: 1200, height: 630, alt: 'A boat' }] }),
  },
  twitter: { card: 'summary_large_image' },
})
