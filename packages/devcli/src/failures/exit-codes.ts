/** What the shell sees. The numbers are part of the contract with scripts and never change. */
export const EXIT = {
  success: 0,
  general: 1,
  usage: 2,
  auth: 3,
  localFetch: 4,
  service: 5,
  /** 128 and the number of the signal, as shells have it. */
  interrupted: 130,
  terminated: 143,
} as const
