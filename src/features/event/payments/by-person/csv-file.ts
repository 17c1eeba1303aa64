import { saveFile } from '@/lib/browser/save-file'
import { toCsv } from '@/lib/text/csv'
import type { ByPerson } from './schema'
import { csvRows } from './texts'

/** Hands 'Who owes what' to the browser. Loaded when asked for: the CSV library is not part of the page. */
export const downloadOwing = (data: ByPerson) => saveFile('who-owes-what.csv', toCsv(csvRows(data)), 'text/csv')
