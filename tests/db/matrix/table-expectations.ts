import type { Deed } from './deeds.ts'
import { eventTables } from './event-table-expectations.ts'
import { groupTables } from './group-table-expectations.ts'
import { rosterTables } from './roster-table-expectations.ts'
import { seriesTables } from './series-expectations.ts'

/** Every table the API exposes, and everything one could do to its rows besides reading. */
export const tables: Record<string, Deed[]> = { ...eventTables, ...rosterTables, ...groupTables, ...seriesTables }
