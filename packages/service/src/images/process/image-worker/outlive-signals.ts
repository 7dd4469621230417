/**
 * Signals go to a whole group: the service drains, and needs this process until then. Imported before everything else,
 * because the decoder takes a second to load on a busy machine.
 */
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {})
