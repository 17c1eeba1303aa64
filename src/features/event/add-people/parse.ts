import Papa from 'papaparse'
import { ADDRESS, PHONE_NUMBER } from '@/lib/text/address'
import { comparableName } from '@/lib/text/comparable-name'
import { t } from '@/lib/text/translate'
import { visibleName } from '@/lib/text/visible-name'
import { messageIn } from './chat'
import { isHeading, MARK, NAME_TITLE, withoutStyle } from './headings'

/**
 * A pasted list becomes people: lines with or without numbers, names between commas, a column of a sheet, a CSV, a chat. Pure. The sheet
 * shows the people and all other lines before anyone is added, so that mistakes are corrected by hand.
 */

export interface Pasted {
  name: string
  email?: string
  phone?: string
  /** The text in brackets behind the name. */
  notes?: string
}

/** `lines`: all other text that has letters, each line once. */
export interface Read {
  people: Pasted[]
  lines: string[]
}

type Column = keyof Pasted

/** Where the next number begins in a list that lost its line breaks: '1. Ana 2. Ben'. */
const NEXT_NUMBER = /\s+(?=\d{1,3}[.)]\s*\p{L})/u
const PHONE = /(?<![\p{L}\d])\+?\(?\d(?:[ ()./-]?\d){5,18}(?!\d)/u
const BRACKETS = /\s*[([]([^()[\]]+)[)\]]\s*$/u

/** Names that the first line of a table may give its columns, ours from the exported list among them. */
const COLUMNS: Record<Column, RegExp> = {
  name: NAME_TITLE,
  email: /^e-?mail(?: address)?$|^mail$|^correo$/i,
  phone: /^(?:tele)?phone(?: number)?$|^tel\.?$|^mobile$|^telefone$|^telemóvel$/i,
  notes: /^notes?$|^comments?$|^notas$/i,
}

/** The people who are named in a text, in its order, and its other lines. */
export function readPeople(text: string): Read {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  const table = fromTable(text, lines)
  if (table) return { people: table, lines: [] }
  const people: Pasted[] = []
  const others = new Set<string>()
  const writers = new Set<string>()
  let isChat = false
  lines.forEach((line, index) => {
    const message = messageIn(line)
    isChat ||= message !== null
    const found = message
      ? message.writer !== null && !writers.has(comparableName(message.writer)) && asWriter(message.writer)
      : !isChat && !isHeading(line, index, lines) && fromLine(line)
    if (message?.writer) writers.add(comparableName(message.writer))
    if (found) people.push(...found)
    const rest = (message ? message.text : isChat || !found || found.length === 0 ? line : '').trim()
    if (SAYS_SOMETHING.test(rest) && !MARK_ALONE.test(rest)) others.add(rest)
  })
  return { people, lines: [...others] }
}

/** The people of a line that was not read as people, once the organizer says that it names some. */
export function peopleIn(line: string): Pasted[] {
  const found = fromLine(line)
  return found.length > 0 ? found : asWriter(line)
}

/** A writer without a name, who is no contact of the person who pastes. Names are public; the number is not. */
const asWriter = (writer: string): Pasted[] =>
  /\p{L}/u.test(writer)
    ? person({ name: writer })
    : person({ name: t('Guest {number}', { number: writer.slice(-3) }), phone: writer })

const MARK_ALONE = new RegExp(`${MARK.source}$`, 'u')

/** A table whose first line names its columns; null: it is not a table. */
function fromTable(text: string, [first = '']: string[]): Pasted[] | null {
  if (!/[,;\t]/.test(first)) return null
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' })
  const [head = [], ...rows] = data
  const at = (column: Column) => head.findIndex((cell) => COLUMNS[column].test(cell.trim()))
  const columns = (Object.keys(COLUMNS) as Column[]).map((column) => [column, at(column)] as const)
  if (at('name') < 0) return null
  return rows.flatMap((row) => {
    const cells = columns.map(([column, index]) => [column, row[index]?.trim() ?? ''] as const)
    return person(Object.fromEntries(cells.filter(([, cell]) => cell !== '')))
  })
}

function fromLine(line: string): Pasted[] {
  const parts = withoutStyle(line).split(NEXT_NUMBER)
  if (parts.length > 1) return parts.flatMap(fromLine)
  const bare = withoutStyle(line).replace(MARK, '')
  const cells = bare.split(bare.includes('\t') ? '\t' : /[,;]/).map((cell) => cell.trim())
  // A line with contact data is one person; without, commas stand between people.
  const isOne = bare.includes('\t') || cells.slice(1).some((cell) => contactIn(cell))
  return isOne ? fromCells(cells) : cells.flatMap((cell) => fromCells([cell.replace(MARK, '')]))
}

const contactIn = (cell: string) => ADDRESS_INSIDE.test(cell) || PHONE.test(cell)
const ADDRESS_INSIDE = /<?[^\s<>,;()[\]]+@[^\s<>,;()[\]]+\.[^\s<>,;()[\]]+>?/

/** One person: a name, and an address and a number wherever they stand. */
function fromCells(cells: readonly string[]): Pasted[] {
  const found: Partial<Pasted> = {}
  const rest = cells.map((cell) => {
    let left = cell
    const email = ADDRESS_INSIDE.exec(left)?.[0]
    const address = email?.replace(/[<>]/g, '')
    if (email && address && ADDRESS.test(address) && !found.email) {
      found.email = address
      left = left.replace(email, ' ')
    }
    const phone = PHONE.exec(left)?.[0]
    if (phone && !found.phone) {
      found.phone = phone.trim()
      left = left.replace(phone, ' ')
    }
    return left.replace(/[\s,;–-]+$/u, '').trim()
  })
  const [name = '', ...others] = rest.filter((cell) => cell !== '')
  const notes = BRACKETS.exec(name)?.[1]?.trim()
  const said = [notes, ...others].filter(Boolean).join(', ')
  return person({ ...found, name: notes ? name.replace(BRACKETS, '') : name, ...(said && { notes: said }) })
}

/**
 * No one without a name; a mail address alone is named by the part before its @. Invalid text in a column of addresses or numbers becomes a
 * note: the database would refuse the whole list for it.
 */
function person({ name = '', email, phone, notes }: Partial<Pasted>): Pasted[] {
  const address = email && ADDRESS.test(email) && email.length <= 254 ? email : ''
  const number = numberIn(phone ?? '')
  const said = [notes, !address && email, !number && phone].filter((one) => one && SAYS_SOMETHING.test(one)).join(', ')
  const visible = visibleName(name) || (address.split('@')[0] ?? '')
  if (!visible) return []
  return [
    {
      name: visible,
      ...(address && { email: address }),
      ...(number && { phone: number }),
      ...(said && { notes: said }),
    },
  ]
}

const SAYS_SOMETHING = /[\p{L}\p{N}]/u

/** The number as a registration may have it: people also write dots and slashes, and our own file an apostrophe before it. Empty if it is none. */
function numberIn(cell: string): string {
  const number = cell.replace(/^'/, '').replace(/[./]+/g, ' ').trim()
  return /\d/.test(number) && PHONE_NUMBER.test(number) && number.length <= 20 ? number : ''
}
