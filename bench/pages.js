/**
 * Pages to measure with, the same on each run. What they hold, per kilobyte, is what 130 real pages
 * hold (12.4 MB, not part of this project): half of the bytes are scripts, JSON and styles, a third are tags, most
 * with several attributes, the rest is text; 25 `<meta>` and 17 `<link>` a page. Sizes from 10 kB to 3 MB: half of
 * the 2,006 pages behind the sizes were below 99 kB, one in a hundred above 1.4 MB.
 */
const sizesKb = [10, 24, 45, 70, 99, 140, 210, 372, 700, 1400, 3000]

/** @returns {{ name: string, signs: string, html: Buffer, url: string, image: string }[]} */
export function makePages() {
  return sizesKb.map((sizeKb, index) => {
    const random = generator(index + 1)
    const isLatin1 = index % 2 === 1
    return {
      name: `${sizeKb} kB`,
      signs: isLatin1 ? 'in Latin-1' : 'with signs beyond Latin-1',
      url: `https://example.com/stories/${index}`,
      image: cardOf(index),
      html: Buffer.from(makePage(sizeKb * 1000, index, { random, isLatin1 })),
    }
  })
}

const cardOf = (index) => `https://example.com/cards/${index}.png`

function makePage(bytes, index, { random, isLatin1 }) {
  const parts = [head(index, random, isLatin1)]
  let length = Buffer.byteLength(parts[0])
  while (length < bytes) {
    const part = blocks[Math.floor(random() * blocks.length)](random)
    parts.push(part)
    length += Buffer.byteLength(part)
  }
  // What single-page frameworks leave at the end.
  parts.push(`<script>window.__STATE__=${jsonState(random, 12)}</script></body></html>\n`)
  return parts.join('\n')
}

function head(index, random, isLatin1) {
  const title = `${words(random, 7, latin1)}${isLatin1 ? '' : ' 港'}`
  const text = `${words(random, 24, latin1)}${isLatin1 ? '.' : '…'}`
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
${Array.from({ length: 4 }, (_, at) => `<link rel="alternate" hreflang="x${at}" href="https://example.com/x${at}/stories/${index}">`).join('\n')}
${Array.from({ length: 4 }, (_, at) => `<link rel="preload" as="script" href="/assets/chunk-${at}.js" crossorigin>`).join('\n')}
${Array.from({ length: 4 }, (_, at) => `<link rel="stylesheet" id="theme-${at}-css" href="https://example.com/assets/theme-${at}.css?ver=${pick(random)}" media="all">`).join('\n')}
<style>${css(random)}</style>
<meta property="og:title" content="${title} &amp; more">
<meta property="og:description" content="${text}">
<meta property="og:type" content="article">
<meta property="og:url" content="https://example.com/stories/${index}">
<meta property="og:site_name" content="Harbour Press">
<meta property="og:locale" content="en_GB">
<meta property="og:image" content="${cardOf(index)}">
<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">
<meta property="og:image:alt" content="${words(random, 9, latin1)}">
<meta property="article:published_time" content="2026-03-02T08:00:00Z">
<meta property="article:author" content="Ada Quay"><meta property="article:section" content="Tides">
${Array.from({ length: 5 }, () => `<meta property="article:tag" content="${words(random, 1, latin1)}">`).join('')}
<meta name="twitter:card" content="summary_large_image"><meta name="twitter:site" content="@harbourpress">
<meta name="twitter:title" content="${title}"><meta name="twitter:description" content="${text}">
<meta name="twitter:image" content="${cardOf(index)}">
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
<body class="page page--story theme-${pick(random)}" data-page-id="${pick(random)}">`
}

const blocks = [
  // A story.
  (random) =>
    `<article class="story story--${pick(random)}" id="story-${pick(random)}" data-track="impression" data-position="${pick(random)}">
  <h2 class="story__title" id="s${pick(random)}"><a href="${path(random)}" class="story__link" title="${words(random, 4)}">${words(random, 6)}</a></h2>
  <p class="story__lead">${words(random, 40)} <a href="${path(random)}" rel="noopener" target="_blank">${words(random, 3)}</a> ${words(random, 30)} <em>${words(random, 2)}</em>.</p>
  <p>${words(random, 20)} — “${words(random, 12)}” …</p>
</article>`,
  // A menu.
  (random) =>
    `<nav class="nav nav--${pick(random)}" aria-label="${words(random, 2)}"><ul class="nav__list" role="list">
${Array.from({ length: 12 }, () => `  <li class="nav__item menu-item menu-item-${pick(random)}"><a href="${path(random)}" class="link link--${pick(random)}" data-track='{"id":${pick(random)},"list":"main"}'><span class="link__text">${words(random, 2)}</span></a></li>`).join('\n')}
</ul></nav>`,
  // An icon.
  (random) =>
    `<button type="button" class="icon-button" aria-expanded="false" aria-controls="panel-${pick(random)}"><svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false"><title>${words(random, 2)}</title><path fill="none" stroke="currentColor" d="${Array.from({ length: 30 }, () => `M${pick(random)} ${pick(random)}l${pick(random)}-${pick(random)}`).join('')}"/></svg></button>`,
  // A page builder's nest around an image.
  (random) =>
    `${Array.from({ length: 14 }, (_, depth) => `<div class="elementor-element elementor-element-${pick(random)}${pick(random)} col-${depth}" data-id="${pick(random)}" data-element_type="container">`).join('\n')}
<picture><source srcset="/i/${pick(random)}.avif 1x, /i/${pick(random)}@2x.avif 2x" type="image/avif"><img src="/i/${pick(random)}.jpg" srcset="/i/${pick(random)}-640.jpg 640w, /i/${pick(random)}-1280.jpg 1280w" sizes="(max-width: 640px) 100vw, 640px" alt="${words(random, 6)}" width="640" height="360" loading="lazy" decoding="async"></picture>
<span class="caption" style="color:#${pick(random)}">${words(random, 5)}</span>
${'</div>'.repeat(14)}`,
  // A form.
  (random) =>
    `<form action="${path(random)}" method="post" class="form form--inline"><label for="f${pick(random)}" class="visually-hidden">${words(random, 2)}</label><input type="text" id="f${pick(random)}" name="q" placeholder="${words(random, 2)}" autocomplete="off"><select name="s" class="select">${Array.from({ length: 8 }, () => `<option value="${pick(random)}">${words(random, 1)}</option>`).join('')}</select><input type="hidden" name="token" value="${pick(random)}${pick(random)}"><button type="submit" class="button button--primary">${words(random, 1)}</button></form>`,
  (random) =>
    `<!-- ${words(random, 12)} --><section class="table-wrap"><table class="table" width="100%" cellspacing="0"><tr class="row"><td class="cell" colspan="2">${words(random, 8)}<td align="right">${pick(random)}</table></section>`,
  // Scripts, states and styles.
  (random) =>
    `<script>self.__next_f=self.__next_f||[];self.__next_f.push([1,${JSON.stringify(`<div>${words(random, 600)}</div>`)}])</script>`,
  (random) =>
    `<script type="application/json" data-state="${pick(random)}">${jsonState(random, 18)}</script>`,
  (random) => `<style>${css(random)}${css(random)}</style>`,
]

const latin1 =
  'tide harbour moon boat the of and a in quay rope sand gull ebb flow notes storm light pilot chart café naïve Ærø anchor wind north'.split(
    ' ',
  )
const vocabulary = [...latin1, '港']

const pick = (random) => Math.floor(random() * 1000)
const words = (random, count, from = vocabulary) =>
  Array.from({ length: count }, () => from[Math.floor(random() * from.length)]).join(' ')
const path = (random) => `https://example.com/${words(random, 2, latin1).replace(' ', '-')}/${pick(random)}`
const css = (random) =>
  Array.from({ length: 30 }, () => `.c${pick(random)}{margin:${pick(random)}px;color:#${pick(random)}}`).join(
    '',
  )
const jsonState = (random, count) =>
  JSON.stringify({
    items: Array.from({ length: count }, () => ({
      id: pick(random),
      url: path(random),
      html: `<p class="x">${words(random, 12)}</p>`,
      tags: words(random, 6).split(' '),
    })),
  })

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
