import { spawnSync } from 'node:child_process'

/** Whether this process may make network namespaces; says so on standard error where it may not. */
export function canMakeNamespaces(): boolean {
  const possible =
    process.platform === 'linux' &&
    spawnSync('unshare', ['--net', '--mount', 'ip', 'link', 'set', 'lo', 'up']).status === 0
  if (!possible) {
    process.stderr.write(
      'NOT RUN: the network namespace tests. They need Linux, root, and the programs unshare and ip (Debian: util-linux, iproute2).\n',
    )
  }
  return possible
}
