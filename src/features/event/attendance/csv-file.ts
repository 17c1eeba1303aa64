import { saveFile } from '@/lib/browser/save-file'
import { toCsv } from '@/lib/text/csv'
import { csvRows } from './rules'
import type { Attendance } from './schema'

/** Downloads a file of who came how often. Loaded when asked for: the CSV library is not part of the page. */
export const downloadAttendance = (data: Attendance) => saveFile('who-came.csv', toCsv(csvRows(data)), 'text/csv')
