/**
 * devcli for macOS: the untouched Node, whose signature Apple's systems ask for, the scripts beside it, and a small
 * script that starts the one with the others. A single executable would have to be signed anew.
 */

/** The folder beside the launcher; also known to install.sh. */
export const runtimeFolder = (version: string): string => `.devcli/${version}`

/** @returns a POSIX shell script. Follows links to itself, because people link it into other folders. */
export function launcherScript(version: string): string {
  return `#!/bin/sh
self=$0
while [ -L "$self" ]; do
  target=$(readlink "$self")
  case $target in
    /*) self=$target ;;
    *) self=\${self%/*}/$target ;;
  esac
done
case $self in
  */*) ;;
  *) self=./$self ;;
esac
runtime=\${self%/*}/${runtimeFolder(version)}
exec "$runtime/node" "$runtime/devcli.js" "$@"
`
}
