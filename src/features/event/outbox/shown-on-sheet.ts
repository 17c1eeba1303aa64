/** The rows that the open sheet after joining shows as they arrive: no toast says it too. */
export const shownOnSheet = new Set<string>()
