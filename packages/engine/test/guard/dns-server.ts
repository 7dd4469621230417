/** Just enough of a DNS server on loopback (UDP) to answer A and AAAA, badly when asked to. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import ipaddr from 'ipaddr.js'

export type DnsReply = readonly string[] | 'nxdomain' | 'servfail' | 'silence'

export interface DnsServer {
  /** `address:port` */
  readonly server: string
  readonly questions: readonly string[]
  readonly close: () => void
}

const RCODES = { nxdomain: 3, servfail: 2 }

/** @param replyTo names and types (`example.com A`) to replies; a name without records gives an empty list. */
export async function startDnsServer(replyTo: (question: string) => DnsReply): Promise<DnsServer> {
  const socket = createSocket('udp4')
  const questions: string[] = []
  socket.on('message', (query, { address, port }) => {
    const { name, type, end } = readQuestion(query)
    const question = `${name} ${type === 28 ? 'AAAA' : 'A'}`
    questions.push(question)
    const reply = replyTo(question)
    if (reply !== 'silence') socket.send(writeReply(query.subarray(0, end), type, reply), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { server: `127.0.0.1:${socket.address().port}`, questions, close: () => socket.close() }
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1), end: at + 5 }
}

function writeReply(question: Buffer, type: number, reply: Exclude<DnsReply, 'silence'>): Buffer {
  const addresses = typeof reply === 'string' ? [] : reply
  const head = Buffer.from(question)
  head.writeUInt16BE(0x8180 | (typeof reply === 'string' ? RCODES[reply] : 0), 2)
  head.writeUInt16BE(addresses.length, 6)
  head.writeUInt32BE(0, 8)
  const records = addresses.map((address) => {
    const bytes = ipaddr.parse(address).toByteArray()
    // Name: a pointer to the question; class IN; time to live 60 s.
    return Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, bytes.length, ...bytes])
  })
  return Buffer.concat([head, ...records])
}
