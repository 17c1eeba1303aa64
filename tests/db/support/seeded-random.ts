import { expect, inject } from 'vitest'
import { getCurrentTest } from 'vitest/suite'

/** Each test has its own sequence, so that its order is the same when it runs alone, and when it is tried a second time. */
const dice = new Map<string, () => number>()

/** A number from 0 to below 1. It is the same for the same seed (../support/global-setup.ts), test and call in that test. */
export function seededRandom(): number {
  const { testPath, currentTestName } = expect.getState()
  const test = `${testPath?.split(/[/\\]/).at(-1)}: ${currentTestName}`
  const attempt = `${test} ${getCurrentTest()?.result?.retryCount}`
  let roll = dice.get(attempt)
  if (!roll) {
    roll = seeded(inject('raceSeed') ^ hash(test))
    dice.set(attempt, roll)
  }
  return roll()
}

/** A random one of a list. Undefined for an empty list, and then the API refuses the call. */
export const oneOf = <T>(list: readonly T[]): T => list[Math.floor(seededRandom() * list.length)] as T
export const maybe = (share = 0.5) => seededRandom() < share

/** A list in a random order. */
export function shuffled<T>(list: T[]): T[] {
  return list
    .map((item) => ({ item, place: seededRandom() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

/** FNV-1a: a text as a number of 32 bits. */
function hash(text: string): number {
  let sum = 0x811c9dc5
  for (const char of text) sum = Math.imul(sum ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return sum
}

/** Mulberry32: evenly spread numbers from a seed of 32 bits. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
