/**
 * The commands that load little. They are one file of the bundle, because every file takes about a millisecond to
 * load; `devcli mcp` and `--watch` load far more, and are files of their own.
 */
export { completion } from './completion/completion.ts'
export { login } from './login/login.ts'
export { logout } from './logout/logout.ts'
export { preview } from './preview/preview.ts'
export { whoami } from './whoami/whoami.ts'
