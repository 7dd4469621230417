/** Runs once before the tests that start what is built, when at least one of them is selected. */
import { build } from '../build.js'

export default build
