/** 'Ana', 'Ana and Rui', 'Ana, Rui and Lea'. */
export function joinWithAnd(words: readonly (string | number)[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
