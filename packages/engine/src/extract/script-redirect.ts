/**
 * Where an inline script sends every visitor: `location = "…"`, `location.href = "…"`, `location.replace("…")`, at once or
 * after some seconds.
 *
 * Leaves alone: what happens on a condition or a click, targets that are computed, and functions that nobody calls. The
 * code is not run and not parsed: strings and comments are blanked, and what encloses the place is looked at.
 */

export interface ScriptRedirect {
  readonly seconds: number
  /** URL as written. */
  readonly url: string
}

const SET =
  /(?<![\w$.])(?:(?:window|self|top|parent|document|globalThis|this)\s*\.\s*)*location(?:\s*\.\s*href)?\s*=\s*(["'`]) *\1/g
const CALLED =
  /(?<![\w$.])(?:(?:window|self|top|parent|document|globalThis|this)\s*\.\s*)*location\s*\.\s*(?:replace|assign)\s*\(\s*(["'`]) *\1/g
/** A string of code. */
const TIMED_TEXT = /\bsetTimeout\s*\(\s*(["'])([^\n]{1,400}?)\1\s*,\s*(\d{1,7})/

/** @param code of one script, bounded by the caller. */
export function redirectOf(code: string): ScriptRedirect | null {
  const plain = blanked(code)
  for (const pattern of [SET, CALLED]) {
    for (const match of plain.matchAll(pattern)) {
      const found = readRedirect(code, plain, match)
      if (found) return found
    }
  }
  const [, , inner, delay] = TIMED_TEXT.exec(code) ?? []
  const timed = inner?.includes('location') ? redirectOf(inner.replaceAll('\\', '')) : null
  return timed && { ...timed, seconds: Number(delay) / 1_000 }
}

function readRedirect(code: string, plain: string, match: RegExpExecArray): ScriptRedirect | null {
  const end = match.index + match[0].length
  const quote = match[1] ?? ''
  const start = code.lastIndexOf(quote, end - 2)
  const url = code.slice(start + 1, end - 1).replaceAll('\\/', '/')
  if (url.trim() === '' || /[\\\n]|\$\{/.test(url)) return null
  // What is visited depends on something else; the query and the fragment that came along do not count.
  const after = plain.slice(end).replace(/^\s*\+\s*(?:(?:window|document)\.)?location\.(?:search|hash)/, '')
  if (/^\s*[+.?]/.test(after) || !isUnconditional(plain, match.index)) return null
  const delay = delayAt(plain, match.index)
  return delay === null ? null : { seconds: delay, url: url.trim() }
}

/** The same length: contents of strings and comments are spaces. */
function blanked(code: string): string {
  return code.replaceAll(
    /\/\*[^]*?(?:\*\/|$)|\/\/[^\n]*|<!--[^\n]*|(["'`])((?:\\[^]|(?!\1)[^\\])*?)(\1|$)/g,
    (whole: string, quote: string | undefined, inner: string | undefined, close: string | undefined) =>
      quote === undefined
        ? ' '.repeat(whole.length)
        : `${quote}${' '.repeat(inner?.length ?? 0)}${close ?? ''}`,
  )
}

interface Opener {
  readonly sign: string
  readonly at: number
}

/** Brackets that are open at the end of a text. */
function openers(plain: string): Opener[] {
  const open: Opener[] = []
  for (let at = 0; at < plain.length; at += 1) {
    const sign = plain[at] ?? ''
    if ('({['.includes(sign)) open.push({ sign, at })
    else if (')}]'.includes(sign)) open.pop()
  }
  return open
}

const CONDITION = /(?:\belse|&&|\|\||[?:]|\bcase\b[^;]*|\breturn\s+\w+\s*,)\s*$/

function isUnconditional(plain: string, index: number): boolean {
  const before = plain.slice(0, index)
  if (CONDITION.test(before) || isAfterCondition(before)) return false
  return openers(before).every(({ sign, at }) => isRun(before.slice(0, at), sign, plain))
}

/** `if (…)` right before, without a block. */
function isAfterCondition(before: string): boolean {
  const text = before.trimEnd()
  if (!text.endsWith(')')) return false
  let depth = 0
  for (let at = text.length - 1; at >= 0; at -= 1) {
    if (text[at] === ')') depth += 1
    if (text[at] === '(') depth -= 1
    if (depth === 0) return /\b(?:if|while|for|catch|with)\s*$/.test(text.slice(0, at))
  }
  return true
}

/** Calls that run what they are given, once the page is there or after a time. */
const RUNS =
  /(?:\bsetTimeout|\baddEventListener|\$|\bjQuery|\bready|\brequestAnimationFrame|\bqueueMicrotask)\s*$/
const FUNCTION =
  /(?:\basync\s+)?\bfunction\s*([\w$]*)\s*\([^()]*\)\s*$|([\w$]*)\s*=\s*(?:\basync\s*)?\([^()]*\)\s*=>\s*$|\([^()]*\)\s*=>\s*$/

/** @param text before an open bracket. @param whole the script. */
function isRun(text: string, sign: string, whole: string): boolean {
  if (CONDITION.test(text)) return false
  // The event of a listener is a string, and blanked: those of the page are at the document and the window.
  if (sign === '(')
    return (
      (RUNS.test(text) && !/(?<!\bdocument|\bwindow)\.\s*addEventListener\s*$/.test(text)) ||
      !/[\w$)\]]\s*$/.test(text)
    )
  if (sign === '[') return false
  if (/\btry\s*$/.test(text) || /(?:^|[;{}])\s*$/.test(text)) return true
  const [found, name = '', variable = ''] = FUNCTION.exec(text) ?? []
  if (found === undefined) return false
  const called = name || variable
  const before = text.slice(0, text.length - found.length)
  if (called === '') return !/[^=!<>]=\s*$/.test(before) || /\bonload\s*=\s*$/.test(before)
  const pattern = called.replaceAll('$', String.raw`\$`)
  const calls = whole.match(new RegExp(String.raw`(?<![\w$])${pattern}\s*\(`, 'g'))?.length ?? 0
  return (
    calls > (name === '' ? 0 : 1) ||
    new RegExp(String.raw`(?:onload\s*=|setTimeout\s*\(|,)\s*${pattern}\b`).test(whole)
  )
}

/** Seconds that the call around the place waits; null for a time that is not written as a number. */
function delayAt(plain: string, index: number): number | null {
  const timer = openers(plain.slice(0, index)).findLast(
    ({ sign, at }) => sign === '(' && /\bsetTimeout\s*$/.test(plain.slice(0, at)),
  )
  if (!timer) return 0
  let depth = 0
  for (let at = timer.at; at < plain.length; at += 1) {
    if ('({['.includes(plain[at] ?? '')) depth += 1
    if (')}]'.includes(plain[at] ?? '')) depth -= 1
    if (depth > 0) continue
    const [, milliseconds] = /,\s*([\d_.]+(?:e\d)?)\s*$/i.exec(plain.slice(timer.at, at)) ?? []
    if (milliseconds !== undefined) return Number(milliseconds.replaceAll('_', '')) / 1_000
    return /,\s*[\w$.]+\s*$/.test(plain.slice(timer.at, at)) ? null : 0
  }
  return 0
}
