/** Floods are counted per clock minute: it must not change while a test counts. */
export async function untilMinuteIsYoung(): Promise<void> {
  const second = (Date.now() / 1000) % 60
  if (second > 45) await new Promise((resolve) => setTimeout(resolve, (60.1 - second) * 1000))
}
