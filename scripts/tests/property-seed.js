/**
 * Property tests try the same inputs in each run, so that a change is judged by what it changed; `LINKLENS_RUNS=4` tries
 * four times as many, and others each time.
 */
import * as fc from 'fast-check'

if (process.env.LINKLENS_RUNS === undefined) fc.configureGlobal({ seed: 20_261_126 })
