/** A name server for the namespace: answers A and AAAA from a table, and some names never. */
import { createSocket } from 'node:dgram'
import { isIPv4 } from 'node:net'

/** Addresses per name; a list of lists answers the 1st, 2nd, … question of each type, the last one from then on. */
export type Zone = Record<string, string[] | string[][] | 'silent'>

export function startDnsServer(zone: Zone): Promise<void> {
  const asked = new Map<string, number>()
  const socket = createSocket('udp4')
  socket.on('message', (query, peer) => {
    const { name, type, end } = readQuestion(query)
    const entry = zone[name]
    if (entry === 'silent') return
    const times = asked.get(`${name} ${type}`) ?? 0
    asked.set(`${name} ${type}`, times + 1)
    const addresses = entry === undefined ? null : addressesOf(entry, times)
    socket.send(answer(query, end, type, addresses), peer.port, peer.address)
  })
  return new Promise((resolve) => socket.bind(53, '127.0.0.1', resolve))
}

function addressesOf(entry: string[] | string[][], times: number): string[] {
  const sequence = entry.filter((item) => Array.isArray(item))
  if (sequence.length === 0) return entry.filter((item) => typeof item === 'string')
  return sequence[Math.min(times, sequence.length - 1)] ?? []
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

/** @param addresses null answers that the name does not exist. */
function answer(query: Buffer, end: number, type: number, addresses: string[] | null): Buffer {
  const wanted = (addresses ?? []).filter(
    (address) => (type === 1) === isIPv4(address) && (type === 1 || type === 28),
  )
  const header = Buffer.from(query.subarray(0, 12))
  header.writeUInt16BE(addresses === null ? 0x8183 : 0x8180, 2)
  header.writeUInt16BE(wanted.length, 6)
  header.writeUInt32BE(0, 8)
  return Buffer.concat([header, query.subarray(12, end), ...wanted.map((address) => record(type, address))])
}

function record(type: number, address: string): Buffer {
  const data = type === 1 ? Buffer.from(address.split('.').map(Number)) : ipv6Bytes(address)
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0) // the name of the question
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

function ipv6Bytes(address: string): Buffer {
  const [before = '', after = ''] = address.split('::')
  const groups = (text: string) =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))
  const head = groups(before)
  const tail = groups(after)
  const all = [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => 0), ...tail]
  return Buffer.from(all.flatMap((group) => [group >> 8, group & 0xff]))
}
