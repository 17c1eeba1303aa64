/** Who is expected at an event and asked for an answer: `events.answers`. Pure. */

export const EXPECTED = [
  { kind: 'regulars', label: 'Regulars', description: 'Who keeps a place in the series', short: 'regulars' },
  { kind: 'members', label: 'Members', description: 'In the event’s group', short: 'members' },
  { kind: 'last', label: 'People from the last date', description: 'Who had a slot there', short: 'last date' },
] as const

const SHOWN = 'shown'

/** With that choice switched on or off, in a fixed order. Null once nobody is asked. */
export function withAnswer(answers: readonly string[] | null, kind: string, isOn: boolean): string[] | null {
  const chosen = [...(answers ?? []).filter((one) => one !== kind), ...(isOn ? [kind] : [])]
  const kinds = EXPECTED.map((one) => one.kind).filter((one) => chosen.includes(one))
  return kinds.length > 0 ? [...kinds, ...(chosen.includes(SHOWN) ? [SHOWN] : [])] : null
}
