export function isIP(text: string): number
export function isIPv4(text: string): boolean
export function isIPv6(text: string): boolean
