import { parseInstant } from '../../exact/instant.ts'

/** The order of day, month and year in a file's dates. ISO 8601 dates need no choice: they are always read as such. */
export const DATE_FORMS = ['month_day_year', 'day_month_year', 'year_month_day'] as const
export type DateForm = (typeof DATE_FORMS)[number]

export const DATE_FORM_NAMES: Record<DateForm, string> = {
  month_day_year: 'Month/Day/Year',
  day_month_year: 'Day/Month/Year',
  year_month_day: 'Year/Month/Day',
}

/** A date, or a time with its zone, as the feed takes it: unambiguous. */
export function isIsoDate(text: string): boolean {
  return parseInstant(text) !== undefined
}

/**
 * Converts a date in that form to what the feed takes: 11/14/2026 is 2026-11-14. A time without a zone is UTC.
 * Undefined if it does not fit the form, or is not a real date.
 */
export function readDate(text: string, form: DateForm): string | undefined {
  const [, dateText = '', timeText] = DATE_AND_TIME.exec(text.trim()) ?? []
  const day = readDay(dateText, form)
  const time = timeText === undefined ? '' : readTime(timeText)
  if (day === undefined || time === undefined) return undefined
  const read = time === '' ? day : `${day}T${time}Z`
  return isIsoDate(read) ? read : undefined
}

/** The time begins with the hour before the first colon; a comma or a T may come before it. */
const DATE_AND_TIME = /^(.{1,40}?)(?:(?:,? +|T)(\d{1,2}:\d\d(?::\d\d)?(?: ?[AaPp]\.?[Mm]\.?)?))?$/u
const TIME = /^(\d{1,2}):(\d\d)(?::(\d\d))?(?: ?([AaPp])\.?[Mm]\.?)?$/

function readTime(text: string): string | undefined {
  const [, hourText = '', minute = '', second = '00', half] = TIME.exec(text) ?? []
  const hour = Number(hourText)
  if (half === undefined) return `${twoDigits(hour)}:${minute}:${second}`
  if (hour < 1 || hour > 12) return undefined
  const isAfternoon = half.toLowerCase() === 'p'
  return `${twoDigits((hour % 12) + (isAfternoon ? 12 : 0))}:${minute}:${second}`
}

/** 11/14/2026, 14.11.2026, 2026-11-14, 14-Nov-26, Nov 14, 2026. */
const PARTS = /^(\p{L}+|\d{1,4})(?:[./-] ?|\. |, ?| )(\p{L}+|\d{1,2})(?:[./-] ?|\. |, ?| )(\d{1,4})$/u

function readDay(text: string, form: DateForm): string | undefined {
  const [, first, second, third] = PARTS.exec(text) ?? []
  if (first === undefined || second === undefined || third === undefined) return undefined
  const [year, month, day] = inOrder([first, second, third], form)
  const monthNumber = /^\d+$/.test(month)
    ? Number(month)
    : MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1
  const isWhole = /^\d{1,2}$/.test(day) && monthNumber >= 1 && monthNumber <= 12
  if (!isWhole || !isMonth(month) || !isYear(year, form)) return undefined
  return `${year.length === 2 ? `20${year}` : year}-${twoDigits(monthNumber)}-${twoDigits(Number(day))}`
}

type Parts = readonly [string, string, string]

/** Year, month, day. A month in letters shows its own position. */
function inOrder([first, second, third]: Parts, form: DateForm): Parts {
  if (form === 'year_month_day') return [first, second, third]
  if (isLetters(first)) return [third, first, second]
  if (isLetters(second)) return [third, second, first]
  return form === 'month_day_year' ? [third, first, second] : [third, second, first]
}

/** A two-digit year could be a day, unless it is last: then it is of this century. */
function isYear(text: string, form: DateForm): boolean {
  return /^\d{4}$/.test(text) || (form !== 'year_month_day' && /^\d\d$/.test(text))
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH_NAMES =
  /^(?:\d{1,2}|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/i

function isMonth(text: string): boolean {
  return MONTH_NAMES.test(text)
}

function isLetters(text: string): boolean {
  return /^\p{L}/u.test(text)
}

function twoDigits(n: number): string {
  return String(n).padStart(2, '0')
}

/** How each form would read a file's dates, for the person to choose from. */
export interface DateQuestion {
  /** The only form that fits every date; null if several do, or none. The person is asked anyway. */
  suggested: DateForm | null
  /** The forms that fit at least one date: an example as written and as read, and how many dates do not fit. */
  choices: DateChoice[]
}

export interface DateChoice {
  form: DateForm
  written: string
  read: string
  unfit: number
}

/**
 * What to ask about a file's dates, which are passed in one by one. Null if all of them are ISO or empty, or none fits
 * any form: then there is nothing to choose, and each bad row is rejected with what to do.
 */
export function createDateQuestion(): { add(text: string): void; ask(): DateQuestion | null } {
  const choices = new Map<DateForm, DateChoice>()
  const unfit: Record<DateForm, number> = { month_day_year: 0, day_month_year: 0, year_month_day: 0 }
  let isMonthBeforeDay: boolean | undefined
  let isOrderOpen = false
  return {
    add(text) {
      const written = text.trim()
      if (written === '' || isIsoDate(written)) return
      const readings = DATE_FORMS.map((form) => readDate(written, form))
      for (const [i, form] of DATE_FORMS.entries()) {
        const read = readings[i]
        if (read === undefined) unfit[form]++
        else if (!choices.has(form)) choices.set(form, { form, written, read, unfit: 0 })
      }
      if (readings[0] !== readings[1]) isOrderOpen = true
      isMonthBeforeDay ??= isLetters(written)
    },
    ask() {
      // Months in letters: both orders read the same, so offer only the one that the file uses.
      if (!isOrderOpen) choices.delete(isMonthBeforeDay ? 'day_month_year' : 'month_day_year')
      if (choices.size === 0) return null
      const offered = DATE_FORMS.flatMap((form) => choices.get(form) ?? [])
      const counted = offered.map((choice) => ({ ...choice, unfit: unfit[choice.form] }))
      const fitting = counted.filter((choice) => choice.unfit === 0)
      return { suggested: fitting.length === 1 ? fitting[0]!.form : null, choices: counted }
    },
  }
}
