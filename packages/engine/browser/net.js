/** The part of `node:net` that the address rules use, for browsers. Its cases are tested against Node's own. */
const V4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/

export const isIPv4 = (text) => V4.test(text)

export const isIP = (text) => (isIPv4(text) ? 4 : isIPv6(text) ? 6 : 0)

/** The URL parser takes exactly the addresses of the standard, but for a zone. */
export function isIPv6(text) {
  const [address, ...zone] = text.split('%')
  return (
    /^[\da-f:.]+$/i.test(address) && zone.length < 2 && zone[0] !== '' && URL.canParse(`http://[${address}]/`)
  )
}
