/** Loaded before a program: every name has one address, a public one by default, and a connection to it leads to a port of this machine. */
import dns from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

/** A program that plays several sets it before each. */
const address = () => process.env.PLAYED_ADDRESS ?? '93.184.215.14'
const port = Number(process.env.PLAYED_PORT)
const connect = net.connect

dns.Resolver.prototype.resolve4 = (async () => [address()]) as never
dns.Resolver.prototype.resolve6 = async () => []
net.connect = () => {
  const socket = connect({ host: '127.0.0.1', port })
  Object.defineProperty(socket, 'remoteAddress', { get: address })
  return socket
}
syncBuiltinESMExports()
