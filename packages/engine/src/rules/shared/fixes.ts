/** Fixes that are a sentence alone, and are made elsewhere than in the tags of the page. */
import type { Fix } from '../define-rule.ts'

export const serverFix = (description: string): Fix => ({ kind: 'server', description })

/** Fix of what only a person can write. */
export const contentFix = (description: string): Fix => ({ kind: 'content', description })
