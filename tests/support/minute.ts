/** Floods are counted by the minute of the clock: it must not turn while a test counts. */
export async function untilMinuteIsYoung(): Promise<void> {
  const second = (Date.now() / 1000) % 60
  if (second > 45) await new Promise((resolve) => setTimeout(resolve, (60.1 - second) * 1000))
}
