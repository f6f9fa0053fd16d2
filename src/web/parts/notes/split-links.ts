/** Plain ASCII, so that nothing in it can look like something else. A full stop or bracket at the end belongs to the sentence. */
const ADDRESS = /(https?:\/\/[!-~]*[A-Za-z0-9/=&_~#-])/

/** A text in order, cut where web addresses begin and end. */
export function splitLinks(text: string): { part: string; isLink: boolean }[] {
  return text
    .split(ADDRESS)
    .map((part, i) => ({ part, isLink: i % 2 === 1 }))
    .filter(({ part }) => part !== '')
}
