export interface ActivityAnswer {
  entries: {
    number: string
    at: string
    /** A name, or who it was where no name may be told. */
    who: string
    who_email: string | null
    /** What was done, as the continuation of who did it. */
    what: string
    /** What it was done to. */
    about: string
  }[]
  /** Where the next page begins; null on the last. */
  next_before: string | null
  /** What the activity can be filtered by. */
  acts: { act: string; what: string }[]
  people: { id: string; name: string; email: string }[]
}
