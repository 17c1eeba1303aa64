interface Person {
  name: string
  /** Missing where the viewer may not read it. */
  email?: string | null | undefined
  phone?: string | null | undefined
}

/** Without case and accents: 'joao' finds 'João'. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

const PHONE_QUERY = /^[\d\s()+-]+$/
const digitsOf = (text: string) => text.replace(/\D/g, '')

/**
 * True if a search matches a person's name, e-mail or phone. An empty search matches everyone. Spaces in phone numbers
 * are ignored: '912000' finds '+351 912 000 111'. `more`: further text to search.
 */
export function matchesPerson({ name, email, phone }: Person, query: string, more = ''): boolean {
  const wanted = fold(query.trim())
  if (wanted === '') return true
  if ([name, email, phone, more].some((text) => text && fold(text).includes(wanted))) return true
  const digits = PHONE_QUERY.test(wanted) ? digitsOf(wanted) : ''
  return digits.length > 1 && digitsOf(phone ?? '').includes(digits)
}
