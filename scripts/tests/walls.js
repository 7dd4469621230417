/** Before `npm run test:walls`: the servers that run the rules of walls. */
import { existsSync } from 'node:fs'
import { aptInstall } from '../system-packages.js'

const programs = ['/usr/sbin/nginx', '/usr/sbin/apache2', '/usr/bin/caddy', '/usr/sbin/haproxy']
const missing = () => programs.filter((program) => !existsSync(program))

export default function setup() {
  if (missing().length > 0) aptInstall('web servers', ['nginx-light', 'apache2', 'caddy', 'haproxy'])
  if (missing().length > 0) throw new Error(`The rules of walls need ${missing().join(', ')}.`)
}
