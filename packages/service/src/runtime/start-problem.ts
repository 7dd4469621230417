/** What the operator reads when the service does not start: what is wrong, and what to do. */
import { ConfigError } from '../config.ts'
import { StoreError } from '../store/store-error.ts'

interface ListenError extends NodeJS.ErrnoException {
  address?: string
  port?: number
}

export function startProblem(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StoreError) return error.message
  if (!(error instanceof Error)) return String(error)
  const { code, address, port } = error as ListenError
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is already in use. Stop the other program, or set PORT to a free one: PORT=3001 npm start`
    case 'EACCES':
      return `This user may not listen on port ${port}. Set PORT to one above 1023.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST names an address that this machine does not have${address ? `: ${address}` : ''}. Use 127.0.0.1 or 0.0.0.0.`
    default:
      return error.stack ?? error.message
  }
}
