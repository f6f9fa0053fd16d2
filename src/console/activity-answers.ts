export interface ActivityAnswer {
  entries: {
    number: string
    at: string
    /** A name, or a description if the name must not be shown. */
    who: string
    who_email: string | null
    /** What was done: continues the sentence that begins with the actor. */
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
