import { expect } from 'vitest'
import type { Ended } from './run.ts'

/** One sentence, besides what npm itself writes, and exit code 1. */
export function expectRefusal({ code, output }: Ended, sentence: string | RegExp): void {
  const lines = output.split('\n').filter((line) => line.trim() && !/^(>|npm )/.test(line))
  expect([code, lines]).toEqual([1, [typeof sentence === 'string' ? sentence : expect.stringMatching(sentence)]])
}
