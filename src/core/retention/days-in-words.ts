export function daysInWords(days: number): string {
  return days === 1 ? '1 day' : `${days.toLocaleString('en')} days`
}
