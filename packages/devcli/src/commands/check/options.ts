/** The options of `devcli check`. */
import { formatOption } from '../../check/formats/format-option.ts'
import { FORMATS } from '../../check/formats/format.ts'
import type { OptionValues } from '../../command-line/option.ts'
import { PAGE_OPTIONS, watch } from '../../command-line/shared-options.ts'
import { anyText, wholeNumber } from '../../command-line/value-format.ts'

export const CHECK_OPTIONS = {
  ...PAGE_OPTIONS,
  sitemap: {
    summary: 'inspect the pages that a sitemap names',
    details:
      'Inspect the pages that a sitemap or an index of sitemaps names: a file, or a URL. Next to a server, a folder or a public URL its locations are read from there.',
    value: anyText('file or URL'),
  },
  list: {
    summary: 'inspect the pages that a file lists, one a line (- is standard input)',
    details:
      'Inspect the pages that a file lists, one a line; `-` reads standard input. Lines are URLs; next to a server, a folder or a public URL also paths of it, and next to a folder its files. Empty lines and those that begin with `#` are passed over, and a line that names no page is reported with the pages that could not be read.',
    value: anyText('file'),
  },
  crawl: {
    summary: 'inspect also the pages of the site that the page links to',
    details:
      'Inspect also the pages of the same site that the page links to, and those that these link to, up to `--max`. Of a public site robots.txt is obeyed for them.',
  },
  url: {
    summary: 'the URL of the HTML that is read from standard input',
    details:
      'The URL that the HTML from standard input has, or will have: `devcli check - --url https://example.com/`.',
    value: anyText('url'),
  },
  crawlers: {
    summary: "also ask for public pages in the names of platforms' crawlers",
    details:
      "Ask for a public page as platforms' crawlers too, by their user agents, where that may change what a platform shows. A page on this machine is always asked for so.",
  },
  readers: {
    summary: 'say which AI readers may read the pages',
    details:
      'Say which AI readers may read the pages by robots.txt, with the line, and what comes in the names of a few: of a server and of a public site for its first page, of a folder by its robots.txt alone.',
  },
  rate: {
    summary: 'requests a second to one public site, at most 10 (2)',
    value: wholeNumber('number', 1, 10),
  },
  require: {
    summary: 'exit with 1 unless these show every page: x,facebook=card',
    details:
      'Exit with 1 unless these platforms show every page: `x,facebook=card`. An id alone requires a full card, `=card` any card. With `--readers` also `readers:search`: unless all AI readers of that purpose (`search`, `answer`, `training`, `agent`), or the one of that id, get them.',
    value: anyText('platforms'),
    repeatable: true,
  },
  baseline: {
    summary: 'exit with 1 only for what became worse since this file',
    details:
      'Exit with 1 only for what became worse since this file was written. The other gates then count only that, too.',
    value: anyText('file'),
  },
  values: {
    summary: 'say what changed in title, description and image since this file',
    details:
      'Say which pages have another title, description or image than in the last run with this file, and write it again. It fails nothing without `--fail-on change`.',
    value: anyText('file'),
  },
  updateBaseline: { summary: 'write the file of --baseline, and compare nothing' },
  format: formatOption(FORMATS),
  all: {
    summary: 'print every platform, and each finding with its own fix',
    details:
      'Print every platform, and each finding with its own fix; with a baseline also what it has already; of many pages all kinds of findings.',
  },
  fix: {
    summary: 'print a head that fixes what markup can fix, for one page',
    details: 'Print a head that fixes what markup can fix, with the values of the page; for one page.',
  },
  write: {
    summary: 'write what --fix prints into the source of the page',
    details:
      'With `--fix`: write the head into the source of the page, static HTML or front matter, after showing what changes and asking. Tags that only you can fill in are left out. A built file is never written, and one with changes that are not committed only with `--yes`.',
  },
  patch: {
    summary: 'print what --fix changes as a patch for git apply',
    details:
      'With `--fix`: print what `--write` would write as a unified diff, of one page or of many, and nothing else: `devcli check . --fix --patch | git apply`. Paths are relative to the current folder. Sources that are not in UTF-8 are left out.',
  },
  yes: { summary: 'write without asking', details: 'With `--write`: write without asking.' },
  watch,
  config: { summary: 'use this file as linklens.config.json', value: anyText('file') },
  max: {
    summary: 'inspect at most this many pages (5000; 200 of public sites and crawls)',
    value: wholeNumber('number', 1, 100_000),
  },
} as const

export type CheckOptions = OptionValues<typeof CHECK_OPTIONS>
