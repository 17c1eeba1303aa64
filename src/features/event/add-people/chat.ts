/**
 * Messages that were copied or exported from WhatsApp, Telegram or Signal. A writer stands behind a date and a time: '[14:02, 28/11/2026] Ana: ',
 * '28.11.26, 14:02 - Ana: '; or before them: 'Ana, [28.11.26 14:02]'. Pure.
 */

/** Date and time in brackets, in any order and language. */
const IN_BRACKETS = String.raw`\[[^\][]{0,30}\d[:.]\d{2}[^\][]{0,20}\]`
/** WhatsApp on Android: '11/28/26, 2:02 PM - '. */
const BEFORE_DASH = String.raw`\d{1,4}[./-] ?\d{1,2}[./-] ?\d{1,4}\.?,? (?:\p{L}{1,3} )?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[\p{L}. ]{1,8})? [-–—]`
const STAMPED = new RegExp(`^(?:${IN_BRACKETS}|${BEFORE_DASH})\\s*(.*)$`, 'u')
/** '~' stands before the name of someone who is no contact. */
const WRITER = /^(?:~\s*)?([^:"“”]{1,100}):(?:\s+(.*))?$/u
const BEFORE_STAMP = new RegExp(`^([^[\\]]{1,100}?),? ${IN_BRACKETS}:?\\s*(.*)$`, 'u')

/** Exports name the person who made them like this. */
const EXPORTER = /^(?:me|you)$/i

/** WhatsApp puts this mark before a system text, and before some lines. */
const SYSTEM = '\u200e'
const MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

export interface Message {
  /** Null: the text names no writer. */
  writer: string | null
  text: string
}

/** The message that a line begins; null: it begins none. */
export function messageIn(line: string): Message | null {
  const plain = line
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/^[\u200e\u200f\u202a-\u202e]+/, '')
    .trim()
  const stamped = STAMPED.exec(plain)?.[1]
  if (stamped !== undefined) {
    const [, writer, text = ''] = WRITER.exec(stamped) ?? []
    return message(writer, writer === undefined ? stamped : text)
  }
  const [, writer, text = ''] = BEFORE_STAMP.exec(plain) ?? []
  return writer === undefined ? null : message(writer, text)
}

function message(name: string | undefined, text: string): Message {
  const writer = name?.replace(MARKS, '').trim() ?? ''
  const isWritten = writer !== '' && !EXPORTER.test(writer) && !text.startsWith(SYSTEM)
  return { writer: isWritten ? writer : null, text: text.replace(MARKS, '').trim() }
}
