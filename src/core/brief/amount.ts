export interface Span {
  at: number
  length: number
}

export interface Money extends Span {
  kind: 'money'
  amount: number
  /** Several if the word is ambiguous: kroner. None if none is named. */
  currencies: readonly string[]
}

/** Numbers that mean something: how long a spot is, how large, how old people are, how much money, when. */
export type Amount =
  | ({ kind: 'length'; seconds: number } & Span)
  | ({ kind: 'size'; width: number; height: number } & Span)
  | ({ kind: 'age'; from: number; to: number } & Span)
  | ({ kind: 'dates' } & Span)
  | Money
