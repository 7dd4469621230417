/** The commands. Only their definitions are loaded here: each loads the rest when it runs. */
import type { CommandSet } from '../command-line/command-set.ts'
import { check } from './check/definition.ts'
import { defineCompletion } from './completion/definition.ts'
import { diff } from './diff/definition.ts'
import { doctor } from './doctor/definition.ts'
import { init } from './init/definition.ts'
import { login } from './login/definition.ts'
import { logout } from './logout/definition.ts'
import { mcp } from './mcp/definition.ts'
import { preview } from './preview/definition.ts'
import { unfurl } from './unfurl/definition.ts'
import { whoami } from './whoami/definition.ts'

export const COMMANDS: CommandSet = {
  page: preview,
  named: [check, init, diff, unfurl, login, whoami, logout, doctor, mcp, defineCompletion(() => COMMANDS)],
}
