/** Dates as people, mail headers and clocks write them, as ISO 8601: only where there is no doubt. */

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const MONTH = '(?<month>[a-z]{3})[a-z]*\\.?'
const TIME = '(?:,? (?<time>\\d{2}:\\d{2}(?::\\d{2})?)(?: ?(?<zone>z|gmt|utc|[+-]\\d{2}:?\\d{2}))?)?'
const WEEKDAY = '(?:[a-z]{3,9},? )?'

/** `Thu, 28 Apr 2022 22:33:57 -0400`, `21 November 2026`; `November 21, 2026`. */
const FORMS = [
  new RegExp(`^${WEEKDAY}(?<day>\\d{1,2})\\.? ${MONTH} (?<year>\\d{4})${TIME}$`, 'iu'),
  new RegExp(`^${WEEKDAY}${MONTH} (?<day>\\d{1,2}),? (?<year>\\d{4})${TIME}$`, 'iu'),
]

/** Since 1970, as programs count: `1750680000000`, `1750680000.25`, `/Date(1750680000000)/`. */
const CLOCK =
  /^(?:(?:\/Date\()?(?<milliseconds>\d{13})(?:[+-]\d{4})?(?:\)\/)?|(?<seconds>\d{10})(?:\.\d{1,9})?)$/u

/** 10 digits of seconds, 13 of milliseconds: any such number is a date from 2001 to 2286. */
const ofClock = (milliseconds: string): string =>
  new Date(Number(milliseconds)).toISOString().replace(/\.\d+Z$/u, 'Z')

/** @returns null for everything else: 03/04/2026 is two days. A time without its zone is left out. */
export function isoDate(written: string): string | null {
  const text = written.trim().replaceAll(/\s+/gu, ' ')
  const clock = CLOCK.exec(text)?.groups
  if (clock) return ofClock(clock['milliseconds'] ?? `${clock['seconds']}000`)
  for (const form of FORMS) {
    const { day = '', month = '', year = '', time, zone } = form.exec(text)?.groups ?? {}
    const number = MONTHS.indexOf(month.toLowerCase()) + 1
    if (number === 0 || Number(day) < 1 || Number(day) > 31) continue
    const date = `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
    return time === undefined || zone === undefined ? date : `${date}T${time}${isoZone(zone)}`
  }
  return null
}

const isoZone = (zone: string): string =>
  /^[+-]/u.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(-2)}` : 'Z'
