/** The rows that the open sheet after joining shows as they arrive or are refused: no toast says it too. */
export const shownOnSheet = new Set<string>()
