export const metadata = {
  metadataBase: new URL('https://shop.example'),
  title: 'Boats by hand',
  description: 'How a wooden boat is built in one winter, plank by plank.',
}

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
