/** Loaded before a library that asks the system for names: those of the bench lead to loopback. */
import dns from 'node:dns'

const { lookup } = dns
dns.lookup = (name, options, callback) => {
  const isOurs = name === 'bench.example.com'
  return lookup(isOurs ? '127.0.0.1' : name, options, callback)
}
