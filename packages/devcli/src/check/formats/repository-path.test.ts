import { expect, test } from 'vitest'
import { inRepository, repositoryPrefix } from './repository-path.ts'

test.each([
  ['/ci/repo/apps/web', '/ci/repo', 'apps/web/'],
  ['/ci/repo/apps/web', '/ci/repo/', 'apps/web/'],
  ['/ci/repo', '/ci/repo', ''],
  ['/ci/repo/..apps', '/ci/repo', '..apps/'],
  ['/ci/other', '/ci/repo', ''],
  ['/ci', '/ci/repo', ''],
  ['/ci/repo/apps', undefined, ''],
  ['/ci/repo/apps', '', ''],
])('in %s of the workspace %s names begin with "%s"', (cwd, workspace, prefix) => {
  expect(repositoryPrefix(cwd, workspace)).toBe(prefix)
})

test('a folder next to the current one has a name without dots', () => {
  expect(inRepository('../site/dist/index.html', 'apps/web/')).toBe('apps/site/dist/index.html')
  expect(inRepository('dist/index.html', '')).toBe('dist/index.html')
})
