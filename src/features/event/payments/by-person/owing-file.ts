import { saveFile } from '@/lib/browser/save-file'
import { toCsv } from '@/lib/text/csv'
import type { Owings } from '../schema'
import { owingRows } from './texts'

/** Downloads 'Who owes what' as a file. Loaded when asked for: the CSV library is not part of the page. */
export const downloadOwing = (list: Owings) => saveFile('who-owes-what.csv', toCsv(owingRows(list)), 'text/csv')
