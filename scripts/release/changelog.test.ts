import { expect, test } from 'vitest'
import { assertInChangelog } from './changelog.ts'

test.each([
  '# Changelog\n\n## 1.2.0\n',
  '## [1.2.0] - 2026-11-23\n',
  '## Unreleased\n\n## 1.2.0 (2026-11-23)\n',
])('%j names the version', (changelog) => {
  expect(() => assertInChangelog(changelog, '1.2.0')).not.toThrow()
})

test.each([
  '',
  '## Unreleased\n\n- fixes what 1.2.0 broke\n',
  '## 11.2.0\n',
  '## 1.2.0-rc.1\n',
  '### 1.2.0\n',
])('%j does not', (changelog) => {
  expect(() => assertInChangelog(changelog, '1.2.0')).toThrow('no heading for 1.2.0')
})
