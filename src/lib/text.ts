/** Length as Postgres counts it: an emoji is one character, not two. */
export function characterCount(text: string): number {
  return [...text].length
}

/** '1 member', '2 members'. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
