import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type RegistrationStatus, readRegistrationStatus } from '@/entities/event/registration-status'
import { sectionNameSchema } from '@/entities/event/section-name-schema'
import { inBatches } from '@/lib/backend/in-batches'
import { invalidateByPrefix } from '@/lib/backend/invalidate'
import { keys, listsWithCounts } from '@/lib/backend/query-keys'
import { rpc } from '@/lib/backend/rpc'
import { useAppMutation } from '@/lib/backend/use-app-mutation'
import { toastInfo, toastSuccess } from '@/lib/feedback/toast-store'
import { t } from '@/lib/text/translate'
import { removeDraft } from './drafts'
import { dropGuest, openedEvents, readGuests, saveGuest } from './guests'
import { changeOutbox, type Outbox, type RegistrationEntry } from './outbox'
import { guestQuery } from './queries'
import { draftKey } from './storage-keys'
import { forgetSecrets, linkedSecrets, storedGuests, storedSecrets, trustSecret } from './stored-guests'
import { staysText } from './texts'

/** The guests of this phone: their registrations on all events, taking them into an account, and forgetting them. */

/** The most secrets that one request reads, and that one links. */
const READ_AT_ONCE = 50
const LINKED_AT_ONCE = 20

async function fetchPhoneGuests(signal: AbortSignal): Promise<PhoneGuest[]> {
  const linked = linkedSecrets()
  const lists = await Promise.all(
    inBatches(storedSecrets(), READ_AT_ONCE).map(async (secrets) => {
      const response = await rpc('get_registrations', { p_secrets: secrets }, { signal, asGuest: true })
      return withFurther(z.parse(listedGuestsSchema, response)).map(({ secret_number, ...guest }) => ({
        ...guest,
        byLink: linked.has(secrets[secret_number - 1] ?? ''),
      }))
    }),
  )
  return lists.flat()
}

/** The registrations that this phone can change as a guest, on dates to come. */
export const phoneGuestsQuery = () =>
  queryOptions({ queryKey: keys.phoneGuests(), queryFn: ({ signal }) => fetchPhoneGuests(signal) })

const text = z.nullable(z.string())

/** A guest's registration on a date to come, as the database lists it for a phone. */
const listedGuestSchema = z.object({
  /** The position of its secret in the request, counted from 1. */
  secret_number: z.number(),
  id: z.string(),
  name: z.string(),
  /** Null for a person who waits at that place. */
  slot_number: z.nullable(z.number()),
  place: z.optional(z.number()),
  section: z.nullish(sectionNameSchema),
  /** When its slot starts, where that has a time instead of a number. */
  starts_at: z.nullish(z.string()),
  event: z.object({
    id: z.string(),
    name: z.string(),
    datetime: text,
    time_zone: z.nullish(z.string()),
    end_datetime: text,
    location: text,
    look: z.nullish(z.number()),
    series_id: z.nullish(z.string()),
  }),
})
const listedGuestsSchema = z.array(
  z.pipe(
    listedGuestSchema,
    z.transform(({ slot_number, place, ...guest }) => ({
      ...guest,
      ...readRegistrationStatus({ slot_number, place }),
    })),
  ),
)

/** The outcome of each secret, in the order of the request. */
const linkedSchema = z.object({ outcomes: z.array(z.enum(['taken', 'stays', 'gone'])) })
type Outcome = z.infer<typeof linkedSchema>['outcomes'][number]

/** The same without the secret, which must not be cached. */
export type PhoneGuest = Omit<z.infer<typeof listedGuestSchema>, 'secret_number' | 'slot_number' | 'place'> &
  RegistrationStatus & {
    /** A private link brought it: it may be another person's. */
    byLink: boolean
    /** One more slot of a guest who is listed already. */
    isFurther: boolean
  }

interface EventOfGuests {
  event: PhoneGuest['event']
  guests: PhoneGuest[]
}

/** By event, the next first; undated events at the end. */
export function byEvent(guests: readonly PhoneGuest[]): EventOfGuests[] {
  const events = new Map<string, EventOfGuests>()
  for (const guest of guests) {
    const known = events.get(guest.event.id)
    if (known) known.guests.push(guest)
    else events.set(guest.event.id, { event: guest.event, guests: [guest] })
  }
  const startOf = ({ event }: EventOfGuests) => (event.datetime ? Date.parse(event.datetime) : Number.MAX_VALUE)
  return [...events.values()].sort((a, b) => startOf(a) - startOf(b))
}

/** Marks the further slots of guests: the response has each row that a secret opens, and people have one name on all of theirs. */
export function withFurther<Row extends { name: string; secret_number: number; event: { id: string } }>(
  rows: readonly Row[],
) {
  const seen = new Set<string>()
  return rows.map((row) => {
    const guest = `${row.secret_number} ${row.event.id} ${row.name}`
    const isFurther = seen.has(guest)
    seen.add(guest)
    return { ...row, isFurther }
  })
}

/** The registrations to offer to an account: not those from another person's link, nor postponed ones. Further slots come along. */
export const toOffer = (guests: readonly PhoneGuest[], putOff: readonly string[]): PhoneGuest[] =>
  guests.filter(({ byLink, isFurther, event }) => !byLink && !isFurther && !putOff.includes(event.id))

/** Unsent changes become the account's as well, because the secret ends. */
export const linkedOutbox = (outbox: Outbox, secrets: readonly string[], userId: string): Outbox =>
  outbox.some((entry) => isOf(entry, secrets))
    ? outbox.map((entry) => {
        if (!isOf(entry, secrets)) return entry
        const { secret: _gone, ...rest } = entry
        return { ...rest, owner: userId }
      })
    : outbox

const isOf = (entry: RegistrationEntry, secrets: readonly string[]): entry is RegistrationEntry & { secret: string } =>
  'secret' in entry && entry.secret !== undefined && secrets.includes(entry.secret)

/** Takes what these secrets open into the account that is signed in. Sent again after a lost response, it does no harm. */
export function useLinkGuests(userId: string, loadGuestPush: LoadGuestPush) {
  const client = useQueryClient()
  return useAppMutation({
    mutationFn: async (secrets: readonly string[]): Promise<Outcome[]> => {
      const guestPush = await loadGuestPush()
      const outcomes: Outcome[] = []
      for (const some of inBatches(secrets, LINKED_AT_ONCE)) {
        const ids = registrationsOf(some)
        const device = guestPush.deviceOf(ids)
        const response = await rpc('link_guest_registrations', {
          p_secrets: some,
          ...(device && { p_endpoint: device.endpoint, p_auth: device.auth }),
        })
        const { outcomes: here } = z.parse(linkedSchema, response)
        const taken = some.filter((_, at) => here[at] === 'taken')
        guestPush.markLinked(userId, registrationsOf(taken))
        changeOutbox((outbox) => linkedOutbox(outbox, taken, userId))
        forgetSecrets(taken)
        outcomes.push(...here)
      }
      return outcomes
    },
    onSuccess: (outcomes) => {
      if (outcomes.includes('stays')) toastInfo(staysText())
      else if (outcomes.includes('taken')) toastSuccess(t('Added to your account'))
    },
    failure: t('Failed to add them to your account'),
    onSettled: () => refetchAll(client),
  })
}

function registrationsOf(secrets: readonly string[]): string[] {
  return storedGuests().flatMap(({ guest }) =>
    guest.participantId !== null && secrets.includes(guest.secret) ? [guest.participantId] : [],
  )
}

/** The cached page is that of this phone's guest, so it is dropped and read again, with everything that lists events. */
async function refetchAll(client: QueryClient): Promise<void> {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: keys.anyEvent() })) {
    if (queryKey[2] === 'guest') client.setQueryData(queryKey, null)
  }
  await invalidateByPrefix(client, [keys.anyEvent(), keys.phoneGuests(), ...listsWithCounts()])
}

interface ForgottenGuest {
  eventId: string
  registrationId: string
  secret: string
}

/** Forgets a guest on this phone: 'Not you?'. Nothing is withdrawn, and the link works on. */
export function useForgetGuest(loadGuestPush: LoadGuestPush) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ eventId, registrationId, secret }: ForgottenGuest) => {
      // Without a network the phone still gets its notifications. The link is forgotten anyway.
      await loadGuestPush()
        .then(({ stopGuestPush }) => stopGuestPush({ eventId, registrationId }, secret))
        .catch((error) => console.warn('This phone is still notified of a guest it has forgotten', error))
      removeDraft(draftKey(eventId, 'update', registrationId))
      forgetSecrets([secret])
      dropGuest(eventId, secret)
      client.setQueryData(guestQuery(eventId).queryKey, null)
      toastSuccess(t('Forgotten on this phone'))
      await invalidateByPrefix(client, [keys.guest(eventId), keys.phoneGuests()])
    },
  })
}

/** Makes the page work with this guest of the phone; null: with the account. */
export function chooseGuest(client: QueryClient, eventId: string, secret: string | null): void {
  const guest = readGuests(eventId).find((one) => one.secret === secret)
  if (guest) saveGuest(eventId, guest)
  if (guest) openedEvents.add(eventId)
  else openedEvents.delete(eventId)
  void client.resetQueries({ queryKey: guestQuery(eventId).queryKey })
}

/** A person confirms that the registration of the link is theirs. */
export function trustGuest(client: QueryClient, eventId: string, secret: string): void {
  trustSecret(secret)
  void invalidateByPrefix(client, [keys.guest(eventId), keys.phoneGuests()])
}

/**
 * How this phone notifies guests. It belongs to another feature, so the pages pass the way to load it
 * (`notifications/guest-push.ts`).
 */
export type LoadGuestPush = () => Promise<{
  /** The browser at which one of these registrations is notified; null if none is. */
  deviceOf: (registrationIds: readonly string[]) => { endpoint: string; auth: string } | null
  /** The account is notified here now, instead of these registrations. */
  markLinked: (userId: string, registrationIds: readonly string[]) => void
  /** This phone shows no more notifications of a registration. */
  stopGuestPush: (guest: { eventId: string; registrationId: string }, secret: string) => Promise<void>
}>
