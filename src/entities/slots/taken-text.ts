import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { t } from '@/lib/text/translate'
import { isOneLine } from './one-line'
import type { Section } from './sections'

/** For a person whose choice is taken and has no waitlist: '4:10 PM is taken. Choose another one.' Pure. */
export const takenText = (section: Section): string =>
  isOneLine(section)
    ? t('{section} is taken. Choose another one.', { section: bidiIsolate(section.name) })
    : t('{section} is full. Choose another one.', { section: bidiIsolate(section.name) })
