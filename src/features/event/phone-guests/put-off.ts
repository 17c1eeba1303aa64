import * as z from 'zod/mini'
import { readJsonAs, writeJson } from '@/lib/browser/storage'

/**
 * The events whose guests stay guests, because somebody said 'Not now'. Without the personal prefix, like the guests: one
 * offer for a phone. The event's page offers it still.
 */
const KEY = 'roster-stay-guests'
/** Older ones are long over. */
const MOST = 100

export const readPutOff = (): string[] => readJsonAs(KEY, z.array(z.string())) ?? []

export function putOff(eventIds: readonly string[]): void {
  writeJson(KEY, [...new Set([...readPutOff(), ...eventIds])].slice(-MOST))
}
