/** Each row once, as it stands last, at the place where it came first. */
export const uniqueById = <T extends { id: string }>(rows: readonly T[]): T[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]
