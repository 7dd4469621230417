/**
 * The packages as people install them: in projects with nothing of the clone. One file, so that they are packed once.
 * @module-tag slow
 */
import './libraries/engine.ts'
import './libraries/testing.ts'
import './libraries/unfurl.ts'
import './libraries/vite.ts'
