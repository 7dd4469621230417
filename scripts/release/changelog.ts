/** People who update read what has changed: a version without an entry is not released. */
import { ReleaseError } from './release-error.ts'

/**
 * @param changelog the text of CHANGELOG.md.
 * @throws ReleaseError when no heading names the version.
 */
export function assertInChangelog(changelog: string, version: string): void {
  const headings = changelog.match(/^## .*$/gm) ?? []
  if (headings.some((heading) => heading.split(/[\s[\]]+/).includes(version))) return
  throw new ReleaseError(
    `CHANGELOG.md has no heading for ${version}: write the version in place of "Unreleased".`,
  )
}
