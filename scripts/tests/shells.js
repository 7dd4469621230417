/** Runs once before the tests of the installers, when at least one of them is selected. */
import { findShells } from '../shells.js'

export default function setUp() {
  const { reason } = findShells()
  return () => {
    if (reason !== null) console.log(`\n${reason}`)
  }
}
