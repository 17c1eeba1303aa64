import Papa from 'papaparse'
import { ADDRESS, PHONE_NUMBER } from '@/lib/text/address'
import { visibleName } from '@/lib/text/visible-name'

/**
 * A pasted list becomes people: lines with or without numbers, names between commas, a column of a sheet, a CSV. Pure. Mistakes
 * are corrected by hand: the sheet shows everybody before they are added.
 */

export interface Pasted {
  name: string
  email?: string
  phone?: string
  /** What stood in brackets behind the name. */
  notes?: string
}

type Column = keyof Pasted

/** '1.', '2)', '-', '•', a tick: what stands before a name in a list. A number alone is an empty slot of a pasted list. */
const MARK =
  /^(?:\s*(?:[-*•–—·✅☑✔👍⚽🏀🏐🎾]\uFE0F?|\(?\p{Nd}{1,3}\s*[.):]|\p{Nd}{1,3}\s*[-–](?=\s)|\p{Nd}{1,3}(?=\s+\p{L})|\p{Nd}{1,3}\s*$))+\s*/u
/** Where the next number begins in a list that lost its line breaks: '1. Ana 2. Ben'. */
const NEXT_NUMBER = /\s+(?=\d{1,3}[.)]\s*\p{L})/u
const PHONE = /(?<![\p{L}\d])\+?\(?\d(?:[ ()./-]?\d){5,18}(?!\d)/u
const BRACKETS = /\s*[([]([^()[\]]+)[)\]]\s*$/u

/** Names that the first line of a table may give its columns, ours from the exported list among them. */
const COLUMNS: Record<Column, RegExp> = {
  name: /^(?:full |first )?(?:name|names|nome|nombre|nom|participant|person|player)s?$/i,
  email: /^e-?mail(?: address)?$|^mail$|^correo$/i,
  phone: /^(?:tele)?phone(?: number)?$|^tel\.?$|^mobile$|^telefone$|^telemóvel$/i,
  notes: /^notes?$|^comments?$|^notas$/i,
}

/** Everybody who is named in a text, in its order. */
export function parsePeople(text: string): Pasted[] {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  if (lines.length === 0) return []
  return fromTable(text, lines) ?? lines.flatMap(fromLine)
}

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
  const parts = line.split(NEXT_NUMBER)
  if (parts.length > 1) return parts.flatMap(fromLine)
  const bare = line.replace(MARK, '')
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
 * Nobody without a name; a mail address alone is named by the part before its @. What stands in a column of addresses or numbers and is none
 * becomes a note: the database would refuse the whole list for it.
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
