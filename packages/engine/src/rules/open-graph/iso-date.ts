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
function ofClock(milliseconds: string): string {
  const seconds = Math.floor(Number(milliseconds) / 1_000)
  const [hours, minutes, rest] = [(seconds / 3_600) % 24, (seconds / 60) % 60, seconds % 60].map(twoDigits)
  return `${dateOf(Math.floor(seconds / 86_400))}T${hours}:${minutes}:${rest}Z`
}

const twoDigits = (value: number): string => String(Math.floor(value)).padStart(2, '0')

/** Date of a count of days since 1970: years begin with March, so that a leap day is the last of its year. */
function dateOf(days: number): string {
  const day = days + DAYS_TO_1970
  const era = Math.floor(day / DAYS_OF_400_YEARS)
  const ofEra = day - era * DAYS_OF_400_YEARS
  const year = Math.floor(
    (ofEra - Math.floor(ofEra / 1_460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  )
  const ofYear = ofEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100))
  const month = Math.floor((5 * ofYear + 2) / 153)
  const isNextYear = month >= 10
  return [
    year + era * 400 + (isNextYear ? 1 : 0),
    twoDigits(isNextYear ? month - 9 : month + 3),
    twoDigits(ofYear - Math.floor((153 * month + 2) / 5) + 1),
  ].join('-')
}

/** From the first of March of the year 0. */
const DAYS_TO_1970 = 719_468
const DAYS_OF_400_YEARS = 146_097

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
