import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { inBatches } from '@/lib/backend/in-batches'
import { invalidateByPrefix } from '@/lib/backend/invalidate'
import { keys, listsWithCounts } from '@/lib/backend/query-keys'
import { rpc } from '@/lib/backend/rpc'
import { useAppMutation } from '@/lib/backend/use-app-mutation'
import { toastInfo, toastSuccess } from '@/lib/feedback/toast-store'
import { removeDraft } from './drafts'
import { dropGuest, openedEvents, readGuests, saveGuest } from './guests'
import { changeOutbox } from './outbox'
import { linkedOutbox, linkedSchema, type Outcome } from './phone-guests'
import { guestQuery } from './queries'
import { draftKey } from './storage-keys'
import { forgetSecrets, storedGuests, trustSecret } from './stored-guests'
import { STAYS } from './texts'

/** As many as the database takes at once. */
const AT_ONCE = 20

/** Takes what these secrets open into the account that is signed in. Sent again after a lost response, it does no harm. */
export function useLinkGuests(userId: string, loadGuestPush: LoadGuestPush) {
  const client = useQueryClient()
  return useAppMutation({
    mutationFn: async (secrets: readonly string[]): Promise<Outcome[]> => {
      const guestPush = await loadGuestPush()
      const outcomes: Outcome[] = []
      for (const some of inBatches(secrets, AT_ONCE)) {
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
      if (outcomes.includes('stays')) toastInfo(STAYS)
      else if (outcomes.includes('taken')) toastSuccess('Added to your account')
    },
    failure: 'Failed to add them to your account',
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
      toastSuccess('Forgotten on this phone')
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
