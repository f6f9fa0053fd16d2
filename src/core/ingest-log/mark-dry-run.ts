/** Adds to the JSON text of an answer, an object, that nothing was stored. */
export function markDryRun(answer: string): string {
  return `${answer.slice(0, -1)},"dry_run":true}`
}
