/**
 * Pages to measure with, made anew and alike on each run: the mix of real ones (a head of dozens of tags,
 * inline styles and scripts, icons as SVG, a JSON state at the end, text that is not all ASCII), in sizes
 * from 10 kB to 3 MB. Half of the 2,006 pages behind the sizes were below 99 kB, one in a hundred above 1.4 MB.
 */
const sizesKb = [10, 24, 45, 70, 99, 140, 210, 372, 700, 1400, 3000]

/** @returns {{ name: string, html: Buffer, url: string }[]} */
export function makePages() {
  return sizesKb.map((sizeKb, index) => {
    const random = generator(index + 1)
    return {
      name: `${sizeKb} kB`,
      url: `https://example.com/stories/${index}`,
      html: Buffer.from(makePage(sizeKb * 1000, index, random)),
    }
  })
}

function makePage(bytes, index, random) {
  const parts = [head(index, random)]
  let length = parts[0].length
  // Styles and scripts in the head of large pages push the body down, as on real ones.
  while (length < bytes) {
    const part = blocks[Math.floor(random() * blocks.length)](random)
    parts.push(part)
    length += Buffer.byteLength(part)
  }
  parts.push(
    `<script>window.__STATE__=${JSON.stringify({ items: words(random, 200).split(' ') })}</script></body></html>\n`,
  )
  return parts.join('\n')
}

function head(index, random) {
  const title = words(random, 7)
  const text = words(random, 24)
  return `<!DOCTYPE html>
<html lang="en" prefix="og: https://ogp.me/ns#">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} &amp; more | Harbour Press</title>
<meta name="description" content="${text}">
<link rel="canonical" href="https://example.com/stories/${index}">
<link rel="icon" href="/favicon.ico" sizes="any"><link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/site.webmanifest">
${Array.from({ length: 8 }, (_, at) => `<link rel="alternate" hreflang="x${at}" href="https://example.com/x${at}/stories/${index}">`).join('\n')}
${Array.from({ length: 6 }, (_, at) => `<link rel="preload" as="script" href="/assets/chunk-${at}.js" crossorigin>`).join('\n')}
<style>${css(random)}</style>
<meta property="og:title" content="${title} &amp; more">
<meta property="og:description" content="${text}">
<meta property="og:type" content="article">
<meta property="og:url" content="https://example.com/stories/${index}">
<meta property="og:site_name" content="Harbour Press">
<meta property="og:locale" content="en_GB">
<meta property="og:image" content="https://example.com/cards/${index}.png">
<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">
<meta property="og:image:alt" content="${words(random, 9)}">
<meta property="article:published_time" content="2026-03-02T08:00:00Z">
<meta property="article:author" content="Ada Quay"><meta property="article:section" content="Tides">
${Array.from({ length: 5 }, () => `<meta property="article:tag" content="${words(random, 1)}">`).join('')}
<meta name="twitter:card" content="summary_large_image"><meta name="twitter:site" content="@harbourpress">
<meta name="twitter:title" content="${title}"><meta name="twitter:description" content="${text}">
<meta name="twitter:image" content="https://example.com/cards/${index}.png">
<meta name="robots" content="index, follow, max-image-preview:large"><meta name="theme-color" content="#0b3d5c">
<script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'NewsArticle',
        headline: title,
        author: [{ '@type': 'Person', name: 'Ada Quay' }],
        datePublished: '2026-03-02',
      },
      { '@type': 'Organization', name: 'Harbour Press', logo: 'https://example.com/logo.png' },
    ],
  })}</script>
<script>!function(){var a="<meta property='og:title' content='not me'>";if(1<2&&a){window.dataLayer=window.dataLayer||[]}}()</script>
</head>
<body class="page">`
}

const blocks = [
  (random) =>
    `<article class="story"><h2 id="s${pick(random)}">${words(random, 6)}</h2><p>${words(random, 90)}</p><p>${words(random, 60)} — “${words(random, 12)}” …</p></article>`,
  (random) =>
    `<ul class="nav">${Array.from({ length: 12 }, () => `<li><a href="/${words(random, 2).replace(' ', '-')}" class="link link--${pick(random)}" data-track='{"id":${pick(random)}}'>${words(random, 3)}</a></li>`).join('')}</ul>`,
  (random) =>
    `<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><title>${words(random, 2)}</title><path d="${Array.from({ length: 40 }, () => `M${pick(random)} ${pick(random)}l${pick(random)}-${pick(random)}`).join('')}"/></svg>`,
  (random) =>
    `<div class="grid"><div class="cell"><div><span>${words(random, 5)}</span></div></div><picture><source srcset="/i/${pick(random)}.avif 1x, /i/${pick(random)}@2x.avif 2x" type="image/avif"><img src="/i/${pick(random)}.jpg" alt="${words(random, 6)}" width="640" height="360" loading="lazy"></picture></div>`,
  (random) =>
    `<script>self.__next_f=self.__next_f||[];self.__next_f.push([1,${JSON.stringify(`<div>${words(random, 120)}</div>`)}])</script>`,
  (random) =>
    `<!-- ${words(random, 12)} --><section><table><tr><td>${words(random, 8)}<td>${pick(random)}</table></section>`,
  (random) => `<style>${css(random)}</style>`,
]

const vocabulary =
  'tide harbour moon boat the of and a in quay rope sand gull ebb flow notes storm light pilot chart café naïve Ærø 港 anchor wind north'.split(
    ' ',
  )

const pick = (random) => Math.floor(random() * 1000)
const words = (random, count) =>
  Array.from({ length: count }, () => vocabulary[Math.floor(random() * vocabulary.length)]).join(' ')
const css = (random) =>
  Array.from({ length: 30 }, () => `.c${pick(random)}{margin:${pick(random)}px;color:#${pick(random)}}`).join(
    '',
  )

/** Mulberry32: small, fast and the same everywhere. */
function generator(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296
  }
}
