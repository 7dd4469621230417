/** A small fault, and the tests that must notice it. */
export interface Mutant {
  /** What would be wrong, for people. */
  readonly fault: string
  /** Source file, from the root. */
  readonly file: string
  /** Text that is exactly once in the file. */
  readonly from: string
  readonly to: string
  /** Test files next to the code, without goldens: from the root. */
  readonly tests: readonly string[]
}

type Fault = Omit<Mutant, 'file' | 'tests'>

export const inFile = (file: string, tests: readonly string[], faults: readonly Fault[]): Mutant[] =>
  faults.map((fault) => ({ ...fault, file, tests }))

/** Name of the variable by which `load-mutant.ts` learns its mutant, as JSON. */
export const MUTANT_VARIABLE = 'LINKLENS_MUTANT'

/** @throws Error when the text is not exactly once in the source: then the mutant is out of date. */
export function mutate(source: string, { file, from, to }: Pick<Mutant, 'file' | 'from' | 'to'>): string {
  const places = source.split(from).length - 1
  if (places !== 1) throw new Error(`${file} contains ${JSON.stringify(from)} ${places} times, and not once.`)
  return source.replace(from, () => to)
}
