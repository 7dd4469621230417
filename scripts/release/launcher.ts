/**
 * devcli for macOS: the unchanged Node, because macOS requires its signature, the scripts in a folder with it, and a
 * small script that starts Node with them. A single executable would have to be signed again.
 */

/** The folder next to the launcher. install.sh knows it too. */
export const runtimeFolder = (version: string): string => `.devcli/${version}`

/** @returns a POSIX shell script. It follows links to itself, because people link it into other folders. */
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
