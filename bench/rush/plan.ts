/** What happens in a rush. All times are seconds. */
export interface Plan {
  people: number
  slots: number
  /** All open the page within this time. */
  opening: number
  /** All tap Join within this time, counted from the first page that is opened. */
  tapping: number
  /** `chat`: most people have an address of their own, a few mobile networks put many behind one. `one`: all share one. */
  addresses: 'chat' | 'one'
  /** How many of those with a slot give it back in the same moment, once everybody has been answered. */
  leaving: number
  /** How long the open pages are watched after that, while somebody changes something every second. */
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
 * The plan that the words behind `--` describe: `small`, `one-address`, and `--people=300` for each number of a plan.
 * @throws Error for a word that means nothing, so that no run measures something else than was asked for
 */
export function planOf(words: string[]): Plan {
  const plan: Plan = { ...CHAT, ...(words.includes('small') && SMALL) }
  for (const word of words) {
    const [, name = '', value = ''] = /^--([a-z]+)=(\d+)$/.exec(word) ?? []
    if (name in plan && name !== 'addresses') Object.assign(plan, { [name]: Number(value) })
    else if (word === 'one-address') plan.addresses = 'one'
    else if (word !== 'small' && word !== '--write') throw new Error(`bench:rush does not know ${word}`)
  }
  if (plan.people < plan.slots) throw new Error('A rush has more people than slots')
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
