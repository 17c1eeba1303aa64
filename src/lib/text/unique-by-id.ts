/** Each row once: its last version, at its first position. */
export const uniqueById = <T extends { id: string }>(rows: readonly T[]): T[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]
