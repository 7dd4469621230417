import { expect, test } from 'vitest'
import { inRepository, repositoryPrefix } from './repository-path.ts'

test.each([
  ['/work/repo/apps/web', '/work/repo', 'apps/web/'],
  ['/work/repo/apps/web', '/work/repo/', 'apps/web/'],
  ['/work/repo', '/work/repo', ''],
  ['/work/repo/..apps', '/work/repo', '..apps/'],
  ['/work/other', '/work/repo', ''],
  ['/work', '/work/repo', ''],
  ['/work/repo/apps', undefined, ''],
  ['/work/repo/apps', '', ''],
])('in %s of the workspace %s names begin with "%s"', (cwd, workspace, prefix) => {
  expect(repositoryPrefix(cwd, workspace)).toBe(prefix)
})

test('a folder next to the current one has a name without dots', () => {
  expect(inRepository('../site/dist/index.html', 'apps/web/')).toBe('apps/site/dist/index.html')
  expect(inRepository('dist/index.html', '')).toBe('dist/index.html')
})
