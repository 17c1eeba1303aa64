import * as z from 'zod/mini'
import { readJsonAs, removeStored, writeJson, writeList } from '@/lib/browser/storage'
import { storedIds } from '@/lib/browser/stored-ids'
import { ENDING_KEY, PUT_OFF_KEY, RECIPIENTS_KEY } from './stored-keys'

/** Local cache of who gets notifications on this device. The database is authoritative. */

/** The most that are remembered: those of events that are long over need not be. */
const MOST = 100

const recipientsSchema = z.object({
  /** This browser's address at its push service, and the key that proves that it is ours. */
  endpoint: z.string(),
  auth: z.string(),
  /** The account that is notified here; null for none. */
  user: z.nullable(z.string()),
  /** The guests' registrations that are notified here. */
  guests: z.array(z.object({ eventId: z.string(), registrationId: z.string() })),
  /** The database no longer knows of this, so the phone has to follow again. */
  isStale: z.optional(z.boolean()),
})

export type Recipients = z.infer<typeof recipientsSchema>

export const readRecipients = (): Recipients | null => readJsonAs(RECIPIENTS_KEY, recipientsSchema)

/** Stores it, or removes it if no one is subscribed. */
export function writeRecipients(recipients: Recipients): void {
  if (recipients.user === null && recipients.guests.length === 0) removeStored(RECIPIENTS_KEY)
  else writeJson(RECIPIENTS_KEY, { ...recipients, guests: recipients.guests.slice(-MOST) })
}

/** A subscriber: an account, or a guest's registration of an event. */
export type Follower = { user: string } | Guest

export type Guest = Recipients['guests'][number]

const isSame = (guest: Guest) => (other: Guest) => other.registrationId === guest.registrationId

export function isFollowed(follower: Follower): boolean {
  const recipients = readRecipients()
  if (!recipients || recipients.isStale) return false
  return 'user' in follower ? recipients.user === follower.user : recipients.guests.some(isSame(follower))
}

/** Called after the database has answered `follow`. */
export function noteFollowed(follower: Follower, { endpoint, auth }: Pick<Recipients, 'endpoint' | 'auth'>): void {
  const before = readRecipients()
  const guests = before?.guests ?? []
  const isAccount = 'user' in follower
  writeRecipients({
    endpoint,
    auth,
    user: isAccount ? follower.user : (before?.user ?? null),
    guests: isAccount ? guests : [...guests.filter((guest) => !isSame(follower)(guest)), follower],
  })
}

export function noteUnfollowed(guest: Guest): void {
  const recipients = readRecipients()
  if (recipients) writeRecipients({ ...recipients, guests: recipients.guests.filter((other) => !isSame(guest)(other)) })
}

/** Push addresses to unsubscribe from the account, not sent to the database yet. */
const endingSchema = z.array(z.object({ endpoint: z.string(), auth: z.string() }))

export type Ending = z.infer<typeof endingSchema>[number]

export const readEndings = (): Ending[] => readJsonAs(ENDING_KEY, endingSchema) ?? []

export function addEnding({ endpoint, auth }: Ending): void {
  const others = readEndings().filter((one) => one.endpoint !== endpoint)
  writeJson(ENDING_KEY, [...others, { endpoint, auth }])
}

export function removeEnding({ endpoint }: Ending): void {
  writeList(
    ENDING_KEY,
    readEndings().filter((one) => one.endpoint !== endpoint),
  )
}

/** Of events, or of their series: 'Not Now' counts for all its dates. */
const putOffIds = storedIds(PUT_OFF_KEY, MOST)
export const isPutOff = (id: string): boolean => putOffIds.read().includes(id)
export const putOff = (id: string): void => putOffIds.add([id])
