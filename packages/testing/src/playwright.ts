/** Playwright's `expect` with the matchers. */
import { expect as base } from '@playwright/test'
import { matchers } from './to-unfurl.ts'

export const expect = base.extend(matchers)
