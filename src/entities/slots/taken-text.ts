import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { isOneLine } from './one-line'
import type { Section } from './sections'

/** For a person whose choice is taken and has no waitlist: '4:10 PM is taken. Choose another one.' Pure. */
export const takenText = (section: Section): string =>
  `${bidiIsolate(section.name)} is ${isOneLine(section) ? 'taken' : 'full'}. Choose another one.`
