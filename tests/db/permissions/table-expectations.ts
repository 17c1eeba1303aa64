import type { Action } from './actions.ts'
import { eventTables } from './event-table-expectations.ts'
import { groupTables } from './group-table-expectations.ts'
import { rosterTables } from './roster-table-expectations.ts'
import { seriesTables } from './series-expectations.ts'

/** Every table of the API, and every way to write to it. */
export const tables: Record<string, Action[]> = { ...eventTables, ...rosterTables, ...groupTables, ...seriesTables }
