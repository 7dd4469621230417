import { html } from 'hono/html'
import type { Child } from 'hono/jsx'
import type { Frame, PageMeta } from './frame.ts'
import { Icon, Mark } from './icons.tsx'

interface PageProps {
  frame: Frame
  meta: PageMeta
  children: Child
}

/** Head, header, footer: the same around every page. */
export function Page({ frame, meta, children }: PageProps) {
  return (
    <>
      {html`<!doctype html>`}
      <html lang="en">
        <Head frame={frame} meta={meta} />
        <body>
          <a class="skip" href="#content">
            Skip to the content
          </a>
          <Header frame={frame} section={meta.section} />
          <main id="content">{children}</main>
          <Footer />
          <p id="said" class="unseen" role="status"></p>
        </body>
      </html>
    </>
  )
}

function Head({ frame, meta }: { frame: Frame; meta: PageMeta }) {
  const { assets, baseUrl, productName } = frame
  const { shows = 'text' } = meta
  const url = `${baseUrl}${meta.path}`
  const title = meta.path === '/' ? `${productName}: ${meta.title}` : `${meta.title} · ${productName}`
  const image = meta.image ?? frame.imageOf(meta) ?? ownImage(frame)
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={meta.description} />
      {meta.noindex && <meta name="robots" content="noindex" />}
      {(!meta.noindex || meta.isShared) && <link rel="canonical" href={url} />}
      {meta.hasMarkdown && <link rel="alternate" type="text/markdown" href={`${url}.md`} />}
      <meta property="og:title" content={meta.title} />
      <meta property="og:description" content={meta.description} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={url} />
      <meta property="og:site_name" content={productName} />
      <meta property="og:locale" content="en_US" />
      {image && <SocialImage url={`${baseUrl}${image.path}`} alt={image.alt} />}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="theme-color" content="#faf9f6" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#151412" media="(prefers-color-scheme: dark)" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      {assets.icon && <link rel="icon" href={assets.icon} type="image/svg+xml" />}
      {assets.touchIcon && <link rel="apple-touch-icon" href={assets.touchIcon} />}
      {assets.stylesheets(shows).map((path) => (
        <link rel="stylesheet" href={path} />
      ))}
      {/* Not deferred: small, cached for good, and the chosen theme is set before anything is painted. */}
      {assets.scripts(shows).map((path) => (
        <script src={path}></script>
      ))}
    </head>
  )
}

const ownImage = ({ assets, productName }: Frame): PageMeta['image'] =>
  assets.socialImage
    ? { path: assets.socialImage, alt: `${productName}: why does my link look like that?` }
    : undefined

function SocialImage({ url, alt }: { url: string; alt: string }) {
  return (
    <>
      <meta property="og:image" content={url} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:image:alt" content={alt} />
    </>
  )
}

const SECTIONS = [
  ['rules', 'Rules'],
  ['platforms', 'Platforms'],
  ['docs', 'Docs'],
] as const

function Header({ frame, section }: { frame: Frame; section: PageMeta['section'] }) {
  return (
    <header class="site-header">
      <a class="brand" href="/">
        <Mark />
        <span>{frame.productName}</span>
      </a>
      <nav aria-label="Site">
        {SECTIONS.map(([id, name]) => (
          <a href={`/${id}`} aria-current={section === id ? 'true' : undefined}>
            {name}
          </a>
        ))}
        <a href="/dashboard" aria-current={section === 'dashboard' ? 'true' : undefined}>
          Developer
        </a>
      </nav>
      <button
        type="button"
        class="theme js-only"
        data-theme-switch
        aria-label="Dark theme"
        aria-pressed="false"
      >
        <Icon name="moon" />
      </button>
    </header>
  )
}

function Footer() {
  return (
    <footer class="site-footer">
      <p>
        Platforms may still show an older card from their cache. <a href="/platforms">How to refresh it</a>
      </p>
      <nav aria-label="About">
        <a href="/bot">Our crawler</a>
        <a href="/crawlers">Preview crawlers</a>
        <a href="/privacy">Privacy</a>
        <a href="/docs/limits">Limits</a>
        <a href="/docs/self-hosting">Self-hosting</a>
      </nav>
    </footer>
  )
}
