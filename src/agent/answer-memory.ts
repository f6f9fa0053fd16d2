import type { Clock } from '../database/clock.ts'
import type { ToolAnswer } from './tool.ts'

/**
 * Answers kept for reuse. The name of an answer contains all of its inputs, including the version of the catalogue, and it says
 * until when it is current, so that it never goes stale. The oldest are dropped when there is too much text.
 */
export class AnswerMemory {
  private readonly answers = new Map<string, ToolAnswer>()
  private readonly lengthMax: number
  private readonly clock: Clock
  private length = 0

  constructor(lengthMax: number, clock: Clock) {
    this.lengthMax = lengthMax
    this.clock = clock
  }

  get(name: string): ToolAnswer | undefined {
    const answer = this.answers.get(name)
    if (!answer) return undefined
    this.answers.delete(name)
    if (this.clock.nowMs() >= (answer.currentUntilMs ?? Infinity)) {
      this.length -= lengthOf(name, answer)
      return undefined
    }
    this.answers.set(name, answer)
    return answer
  }

  keep(name: string, answer: ToolAnswer): void {
    if (this.answers.has(name) || lengthOf(name, answer) > this.lengthMax) return
    this.answers.set(name, answer)
    this.length += lengthOf(name, answer)
    for (const [oldest, dropped] of this.answers) {
      if (this.length <= this.lengthMax) return
      this.answers.delete(oldest)
      this.length -= lengthOf(oldest, dropped)
    }
  }
}

/** As text, and as the bytes that go out. */
function lengthOf(name: string, { payload, summary }: ToolAnswer): number {
  return name.length + 2 * (payload.length + summary.length)
}
