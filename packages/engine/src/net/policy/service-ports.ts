/**
 * Ports of databases and daemons on public hosts: asking one is no inspection of a page, and the ways in which the answers
 * differ would make of us a port scanner. Next to `BAD_PORTS`, and only where an operator names no ports.
 *
 * Only what is no web server's usual port: 8000, 8080, 8123, 8443, 9000 and their like serve pages.
 * Source: IANA's registry of service names and port numbers, and each program's documentation (checked 2026-11-27).
 */
export const SERVICE_PORTS: readonly (readonly [program: string, ...ports: number[]])[] = [
  ['Windows file sharing and RPC', 445, 593],
  ['rsync', 873],
  ['SOCKS proxies', 1080],
  ['Java RMI', 1099],
  ['SQL Server', 1433, 1434],
  ['Oracle Database', 1521, 2483, 2484],
  ['MQTT', 1883, 8883],
  ['ZooKeeper', 2181],
  ['Docker', 2375, 2376, 2377],
  ['etcd', 2379, 2380],
  ['mail servers', 2525],
  ['Firebird', 3050],
  ['Squid', 3128],
  ['iSCSI', 3260],
  ['Active Directory', 3268, 3269],
  ['MySQL', 3306, 33_060],
  ['Remote Desktop', 3389],
  ['Subversion', 3690],
  ['NATS', 4222],
  ['Erlang', 4369],
  ['Salt', 4505, 4506],
  ['Android Debug Bridge', 5037, 5555],
  ['PostgreSQL', 5432],
  ['RabbitMQ', 5671, 5672, 25_672],
  ['Hazelcast', 5701],
  ['VNC', 5900, 5901],
  ['CouchDB', 5984, 6984],
  ['Windows Remote Management', 5985, 5986],
  ['Redis', 6379, 6380, 16_379, 26_379],
  ['Kubernetes', 6443, 10_250, 10_255],
  ['Cassandra', 7199, 9042, 9160],
  ['Neo4j', 7687],
  ['InfluxDB', 8086],
  ['Puppet', 8140],
  ['Consul', 8500],
  ['Kafka', 9092],
  ['printers', 9100],
  ['Elasticsearch', 9200, 9300],
  ['Git', 9418],
  ['Zabbix', 10_050, 10_051],
  ['Couchbase', 11_210],
  ['Memcached', 11_211],
  ['CockroachDB', 26_257],
  ['MongoDB', 27_017, 27_018, 27_019],
  ['RethinkDB', 28_015, 29_015],
  ['ActiveMQ', 61_613, 61_616],
]

/** @returns the program that the port belongs to. */
export const programAt = (port: number): string | undefined =>
  SERVICE_PORTS.find(([, ...ports]) => ports.includes(port))?.[0]
