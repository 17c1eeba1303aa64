/** The plan of a stress test. All times in seconds. */
export interface Plan {
  people: number
  slots: number
  /** All open the page within this time. */
  opening: number
  /** All tap Join within this time, counted from the first page that is opened. */
  tapping: number
}

const CHAT: Plan = { people: 500, slots: 100, opening: 10, tapping: 30 }

/** A try of a few seconds. */
const SMALL: Plan = { people: 40, slots: 8, opening: 1, tapping: 3 }

/**
 * The plan of the arguments behind `--`: `small`, and `--people=300` for each number of a plan.
 * @throws Error for an unknown argument, so that no run measures something else
 */
export function planOf(words: string[]): Plan {
  const plan = words.includes('small') ? { ...SMALL } : { ...CHAT }
  for (const word of words) {
    const [, name = '', value = ''] = /^--([a-z]+)=(\d+)$/.exec(word) ?? []
    if (name in plan) Object.assign(plan, { [name]: Number(value) })
    else if (word !== 'small' && word !== '--write') throw new Error(`bench:stress does not know ${word}`)
  }
  if (plan.people < plan.slots) throw new Error('There are fewer people than slots')
  return plan
}
