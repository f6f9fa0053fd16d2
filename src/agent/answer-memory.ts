import type { ToolAnswer } from './tool.ts'

/**
 * Answers that were given before. What goes into one is in its name, the version of the catalogue too, so that it is
 * the same answer for as long as it can be found. The oldest go when there is too much text.
 */
export class AnswerMemory {
  private readonly answers = new Map<string, ToolAnswer>()
  private readonly lengthMax: number
  private length = 0

  constructor(lengthMax: number) {
    this.lengthMax = lengthMax
  }

  get(name: string): ToolAnswer | undefined {
    const answer = this.answers.get(name)
    if (!answer) return undefined
    this.answers.delete(name)
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
