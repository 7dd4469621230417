/** The exit codes. Scripts rely on them, so they never change. */
export const EXIT = {
  success: 0,
  general: 1,
  usage: 2,
  auth: 3,
  localFetch: 4,
  service: 5,
  /** 128 plus the number of the signal, as shells do. */
  interrupted: 130,
  terminated: 143,
} as const
