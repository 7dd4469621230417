/** What the URL parser is given while something runs: every `new URL`, `URL.parse` and `URL.canParse` of all code. */
export function watchUrlParser(run: () => void): string[] {
  const Real = globalThis.URL
  const given: string[] = []
  const noting =
    <T>(parse: (url: string, base?: string) => T) =>
    (url: string, base?: string): T => {
      given.push(url)
      return parse(url, base)
    }
  class Watched extends Real {
    static override parse = noting(Real.parse.bind(Real))
    static override canParse = noting(Real.canParse.bind(Real))
    constructor(url: string | URL, base?: string | URL) {
      given.push(String(url))
      super(url, base)
    }
  }
  globalThis.URL = Watched
  try {
    run()
  } finally {
    globalThis.URL = Real
  }
  return given
}
