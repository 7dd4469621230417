/** Words that are not used any more, each with what to write instead. */
const OLD_WORDS: readonly { readonly pattern: RegExp; readonly instead: string }[] = [
  { pattern: /\btold\b/, instead: 'reported, returned, logged, said or known' },
  { pattern: /\bbeside\b/, instead: 'next to, with or besides' },
  { pattern: /\b(?:stands?|stood)\b/, instead: 'is, or for "stands for": means' },
  // Not the HTML element.
  { pattern: /(?<![<`/])\bpictures?\b/, instead: 'image' },
  { pattern: /\banew\b/, instead: 'again' },
  { pattern: /\bwhoever\b/, instead: 'anyone who' },
  { pattern: /\bmend(?:s|ed|ing)?\b/, instead: 'fix' },
  { pattern: /\blet(?:s|ting)? go\b/, instead: 'release, close or forget' },
  { pattern: /\bdoors?\b/, instead: 'entry point, or name it: API, page, CLI, MCP' },
  {
    pattern: /\b(?:held to|(?:be|is|was|are|were) (?:had|dear))\b/,
    instead: 'expected to, available, expensive',
  },
]

const ANY = new RegExp(OLD_WORDS.map(({ pattern }) => `(${pattern.source})`).join('|'), 'gi')

/** What somebody else wrote: a quotation in Markdown, or a line marked as one. */
const QUOTED = /^\s*>|\bquoted: /

interface OldWord {
  /** From 1. */
  readonly line: number
  readonly word: string
  readonly instead: string
}

/** Quotations of others are left out: lines of Markdown that begin with `>`, and lines that hold `quoted: `. */
export function oldWordsIn(text: string): OldWord[] {
  return text.split('\n').flatMap((line, index) =>
    QUOTED.test(line)
      ? []
      : [...line.matchAll(ANY)].map(([word, ...groups]) => ({
          line: index + 1,
          word,
          instead: OLD_WORDS[groups.findIndex((group) => group !== undefined)]?.instead ?? '',
        })),
  )
}
