import { capacityProblem, type NewEventSettings, newEventSettings } from '@/entities/event/new-event-settings'
import type { HourCycle, Language } from '@/lib/text/translate'
import { appearanceOf, asRecord, type FontSize, type Theme } from './appearance'
import { languageChoiceOf } from './language-choice'

/** Notification preferences; the database reads the same names. All default to on. */
const TOLD = ['tellSlot', 'tellChanges', 'tellReminder', 'tellOpened', 'tellPayments', 'tellLate'] as const

export type NotificationPreference = (typeof TOLD)[number]

/** Settings stored on the account, under `user_metadata.settings`. */
export interface AccountSettings extends Record<NotificationPreference, boolean>, NewEventSettings {
  emailNotifications: boolean
  smsNotifications: boolean
  /** Null until chosen once: the device's own choice then stands. */
  theme: Theme | null
  fontSize: FontSize | null
  language: Language | null
  clock: HourCycle | null
}

/** docs/product.md sections 2 and 9. Defaults of new events are in `entities/event/new-event-settings.ts`. */
const DEFAULTS = {
  emailNotifications: true,
  smsNotifications: false,
  tellSlot: true,
  tellChanges: true,
  tellReminder: true,
  tellOpened: true,
  tellPayments: true,
  tellLate: true,
}

/** The settings in an account's metadata; each one that is missing or unreadable has its default. */
export function settingsOf(metadata: unknown): AccountSettings {
  const stored = asRecord(asRecord(metadata).settings)
  return {
    ...DEFAULTS,
    ...flagsOf(stored),
    ...newEventSettings(metadata),
    ...appearanceOf(metadata),
    ...languageChoiceOf(metadata),
  }
}

/** The switches that are stored. */
function flagsOf(stored: Record<string, unknown>): Partial<AccountSettings> {
  const names = ['emailNotifications', 'smsNotifications', ...TOLD] as const
  return Object.fromEntries(
    names.filter((name) => typeof stored[name] === 'boolean').map((name) => [name, stored[name]]),
  )
}

/** The account's metadata after a change: other devices' settings, and those this version does not know, stay. */
export function changedSettings(metadata: unknown, change: Partial<AccountSettings>): Record<string, unknown> {
  return { ...asRecord(asRecord(metadata).settings), ...change }
}

/** A typed Default Event Capacity: the number, or the sentence that says what is wrong (as on the event form). */
export function readCapacity(text: string): { value: number } | { error: string } {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  const error = capacityProblem(value)
  return error ? { error } : { value }
}

/** The name to greet a person with: the full name, else the e-mail address. */
export function accountName(user: { email?: string; user_metadata: unknown }): string {
  const name = asRecord(user.user_metadata).full_name
  return typeof name === 'string' && name.trim() !== '' ? name.trim() : (user.email ?? '')
}
