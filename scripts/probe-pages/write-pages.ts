/** Writes the pages, their images, and a table to fill in. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { imagesOf, pageHtml, probePages, type ProbePage } from './pages.ts'

const [folder = '', site = ''] = process.argv.slice(2)
const base = site.replace(/\/+$/, '')
const pages = probePages(base)
mkdirSync(folder, { recursive: true })
for (const page of pages) {
  writeFileSync(join(folder, `${page.name}.html`), pageHtml(page))
  for (const file of imagesOf(page)) writeFileSync(join(folder, file), await imageFile(file))
}
writeFileSync(join(folder, 'answers.md'), table(pages))
console.log(`${pages.length} pages for ${base} and a table, answers.md, are in ${folder}.`)

/** 1200×630, with its own name on it. */
async function imageFile(file: string): Promise<Buffer> {
  const [name = '', format = 'png'] = file.split('.')
  const svg = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="1200" height="630" fill="#16324f"/>` +
      `<text x="600" y="345" fill="#fff" font-family="sans-serif" font-size="90" text-anchor="middle">${name}</text></svg>`,
  )
  if (format === 'svg') return svg
  return sharp(svg)
    .toFormat(format as 'png' | 'webp' | 'avif')
    .toBuffer()
}

function table(asked: readonly ProbePage[]): string {
  const rows = asked.map(({ name, question }) => `| ${base}/${name}.html | ${question} | | | |`)
  return [
    '# Answers',
    '',
    'App and version: …, day: …, by: …',
    '',
    '| page | question | title drawn | description drawn | image drawn, large or small |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}
