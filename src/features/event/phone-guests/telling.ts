/**
 * How this phone notifies guests. It belongs to another feature, so the pages pass the way to load it
 * (`notifications/guest-push.ts`).
 */
export type LoadGuestPush = () => Promise<{
  /** The browser at which one of these registrations is notified; null if none is. */
  deviceOf: (registrationIds: readonly string[]) => { endpoint: string; auth: string } | null
  /** The account is notified here now, instead of these registrations. */
  noteAdopted: (userId: string, registrationIds: readonly string[]) => void
  /** This phone shows no more notifications of a registration. */
  stopGuestPush: (guest: { eventId: string; registrationId: string }, secret: string) => Promise<void>
}>
