/** How this phone notifies guests. It belongs to another feature, so the pages pass it. */
export interface GuestTelling {
  /** The browser at which one of these registrations is notified; null if none is. */
  deviceOf: (registrationIds: readonly string[]) => Promise<{ endpoint: string; auth: string } | null>
  /** The account is notified here now, instead of these registrations. */
  noteAdopted: (userId: string, registrationIds: readonly string[]) => Promise<void>
  /** This phone tells nothing more of a registration. */
  stop: (guest: { eventId: string; registrationId: string }, secret: string) => Promise<void>
}
