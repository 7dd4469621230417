/**
 * The process that decodes images. Signals go to a whole group: the service drains, and needs this process until then. So
 * they are taken before the decoder is loaded, which takes a second on a busy machine: a bundle puts what is imported
 * above first.
 */
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {})

await import('./answer-tasks.ts')
