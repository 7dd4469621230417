/** Runs once before the tests that start what is built, when at least one of them is selected. */
import { build } from '../build.js'
import { findChromium } from '../chromium.js'

export default function setUp() {
  build()
  const { path, reason } = findChromium()
  if (path !== null) process.env.CHROMIUM_PATH = path
  return () => {
    if (path === null) console.log(`\n${reason}`)
  }
}
