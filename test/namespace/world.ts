/** The hosts of the namespace: public addresses that we may reach, private ones that nobody may. */
import type { Zone } from './dns-server.ts'

export const publicV4 = '93.184.216.34'
export const publicV6 = '2606:2800:220:1::34'

/** A canary listens on each of these, on every port below; not one connection may reach it. */
export const privateAddresses = [
  '127.0.0.1',
  '::1',
  '10.9.8.7',
  '192.168.7.7',
  '169.254.169.254',
  'fd00:ec2::254',
]
export const canaryPorts = [80, 443]

export const zone: Zone = {
  'site.example.com': [publicV4, publicV6],
  'v6.example.com': [publicV6],
  'www.example.com': [publicV4],
  'other.example.com': [publicV4],
  'private.example.com': ['10.9.8.7'],
  'mixed.example.com': [publicV4, '10.9.8.7'],
  'loop.example.com': ['127.0.0.1'],
  'metadata.example.com': ['169.254.169.254'],
  'ula.example.com': ['fd00:ec2::254'],
  'mapped.example.com': ['::ffff:127.0.0.1'],
  'rebind.example.com': [[publicV4], ['127.0.0.1']],
  'dead.example.com': 'silent',
}
