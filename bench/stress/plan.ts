/** The plan of a stress test. All times in seconds. */
export interface Plan {
  people: number
  slots: number
  /** All open the page within this time. */
  opening: number
  /** All tap Join within this time, counted from the first page that is opened. */
  tapping: number
  /** `chat`: most people have distinct addresses, a few mobile networks share one. `one`: all share one. */
  addresses: 'chat' | 'one'
  /** Number of participants with a slot who withdraw at the same moment, after all responses. */
  leaving: number
  /** Seconds to watch the open pages afterwards, with one change every second. */
  watching: number
  seed: number
}

const CHAT: Plan = {
  people: 500,
  slots: 100,
  opening: 10,
  tapping: 30,
  addresses: 'chat',
  leaving: 20,
  watching: 30,
  seed: 1,
}

/** A try of a few seconds. */
const SMALL: Partial<Plan> = { people: 40, slots: 8, opening: 1, tapping: 3, leaving: 4, watching: 4 }

/**
 * The plan of the arguments behind `--`: `small`, `one-address`, and `--people=300` for each number of a plan.
 * @throws Error for an unknown argument, so that no run measures something else
 */
export function planOf(words: string[]): Plan {
  const plan: Plan = { ...CHAT, ...(words.includes('small') && SMALL) }
  for (const word of words) {
    const [, name = '', value = ''] = /^--([a-z]+)=(\d+)$/.exec(word) ?? []
    if (name in plan && name !== 'addresses') Object.assign(plan, { [name]: Number(value) })
    else if (word === 'one-address') plan.addresses = 'one'
    else if (word !== 'small' && word !== '--write') throw new Error(`bench:stress does not know ${word}`)
  }
  if (plan.people < plan.slots) throw new Error('There are fewer people than slots')
  return plan
}

/** Numbers from 0 to 1 that look random and are the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
