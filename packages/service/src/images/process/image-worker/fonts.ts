/**
 * The fonts of our drawings: Arimo, which has the widths of Arial, so that lines break as on the page, and for letters
 * that it lacks those of the folder that the operator named (`FONTS`), its path in this process's arguments.
 */
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { readCoverage, type Coverage } from './font-coverage.ts'

const require = createRequire(import.meta.url)
const REGULAR = require.resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf')

/** Files of the font that every drawing has. */
export const OWN_FONTS = [
  REGULAR,
  require.resolve('@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf'),
] as const

/** Of one drawing: a text in every script there is would load them all. */
const MAX_OTHER_FONTS = 6

interface FontFile {
  readonly path: string
  readonly has: Coverage
}

export interface ChosenFonts {
  /** In addition to our own. */
  readonly files: readonly string[]
  readonly has: Coverage
}

const own = coverageOf(REGULAR)
let others: readonly FontFile[] | undefined

/** The fonts that a drawing of these texts needs, and the letters that they have. */
export function fontsFor(texts: Iterable<string>): ChosenFonts {
  const chosen: FontFile[] = []
  const has = (codePoint: number) => own(codePoint) || chosen.some((font) => font.has(codePoint))
  const searched = new Set<number>()
  for (const text of texts)
    for (const character of text) {
      const codePoint = character.codePointAt(0) ?? 0
      if (has(codePoint) || searched.has(codePoint) || chosen.length === MAX_OTHER_FONTS) continue
      searched.add(codePoint)
      const font = (others ??= fontsIn(process.argv[2])).find((one) => one.has(codePoint))
      if (font) chosen.push(font)
    }
  return { files: chosen.flatMap(({ path }) => [path, ...boldOf(path)]), has }
}

/** Regular fonts of the folder, the plainest first. */
function fontsIn(folder: string | undefined): FontFile[] {
  if (folder === undefined || folder === '') return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:ttf|otf|ttc)$/i.test(path) && !NOT_REGULAR.test(basename(path)))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1))
    .map((path) => ({ path: join(folder, path), has: coverageOf(join(folder, path)) }))
}

/** Read when it is first asked: most drawings find their letters in few of a thousand files. */
function coverageOf(path: string): Coverage {
  let coverage: Coverage | undefined
  return (codePoint) => (coverage ??= readCoverage(path))(codePoint)
}

const NOT_REGULAR = /bold|italic|oblique|light|thin|black|medium|condensed|narrow/i

/** A browser draws symbols as emoji, and everything else without serifs. */
function rankOf(path: string): number {
  const name = basename(path)
  if (/emoji/i.test(name)) return 0
  return /mono|serif|display|nastaliq|kufi|looped|rashi|music/i.test(name) || !/sans/i.test(name) ? 2 : 1
}

/** `NotoSansThai-Bold.ttf` next to `NotoSansThai-Regular.ttf`, `DejaVuSans-Bold.ttf` next to `DejaVuSans.ttf`. */
function boldOf(path: string): string[] {
  const bold = path.replace(/(?:-Regular)?(\.\w+)$/i, '-Bold$1')
  return existsSync(bold) ? [bold] : []
}
