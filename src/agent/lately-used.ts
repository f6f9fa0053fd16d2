/** A bounded number of values by name; the least recently used are dropped. */
export class LatelyUsed<T> {
  private readonly values = new Map<string, T>()
  private readonly valuesMax: number

  constructor(valuesMax: number) {
    this.valuesMax = valuesMax
  }

  get(name: string): T | undefined {
    const value = this.values.get(name)
    if (value !== undefined) this.keep(name, value)
    return value
  }

  keep(name: string, value: T): void {
    this.values.delete(name)
    this.values.set(name, value)
    if (this.values.size > this.valuesMax) this.values.delete(this.values.keys().next().value!)
  }

  drop(name: string): void {
    this.values.delete(name)
  }

  clear(): void {
    this.values.clear()
  }
}
