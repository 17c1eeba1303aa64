import { locale } from './translate.ts'

/** 'Ana', 'Ana and Rui', 'Ana, Rui and Lea'. */
export function joinWithAnd(words: readonly (string | number)[]): string {
  const { language, tag } = locale()
  if (language !== 'en') return new Intl.ListFormat(tag).format(words.map(String))
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
