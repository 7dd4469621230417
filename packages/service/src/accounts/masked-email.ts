/** @returns `a…@example.com`: enough for its owner to recognise, too little to write to. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = Array.from(email.slice(0, Math.max(0, at)))
  return `${first}…${email.slice(at)}`
}
