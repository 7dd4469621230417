/** Runs once before the tests that open a browser, when at least one of them is selected. */
import { findChromium } from '../chromium.js'

export default function setUp() {
  // Another project of the same run has looked already.
  if (process.env.CHROMIUM_PATH !== undefined) return
  const { path, reason } = findChromium()
  process.env.CHROMIUM_PATH = path ?? ''
  return () => {
    if (path === null) console.log(`\n${reason}`)
  }
}
