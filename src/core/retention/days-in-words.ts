export function daysInWords(days: number): string {
  return days === 1 ? '1 day' : `${numberInWords(days)} days`
}

/** In words of ours, which are English whatever the reader’s language. */
export function numberInWords(count: number): string {
  return count.toLocaleString('en')
}
