import { PRESETS, type Preset } from '@/entities/event/deadline-presets'
import { appearanceOf, asRecord, type FontSize, oneOf, type Theme } from './appearance'

export const VISIBILITIES = ['public', 'private', 'invite-only'] as const

export type Visibility = (typeof VISIBILITIES)[number]

/**
 * The notifications that somebody can switch off; the database reads the same names. All are on at first but
 * `tellJoins`.
 */
const TOLD = ['tellSlot', 'tellChanges', 'tellReminder', 'tellOpened', 'tellPayments', 'tellLate', 'tellJoins'] as const

export type Told = (typeof TOLD)[number]

/** What Settings keeps on the account, under `user_metadata.settings`. */
export interface Settings extends Record<Told, boolean> {
  emailNotifications: boolean
  smsNotifications: boolean
  /** 1 to 100. */
  defaultCapacity: number
  /** For new events; 'invite-only' makes them private. */
  defaultVisibility: Visibility
  /** How long before their start new events close. */
  defaultRegistrationDeadline: Preset
  /** How long before their start withdrawing becomes late. */
  defaultLastWithdrawal: Preset
  /** Null until chosen once: the device's own choice then stands. */
  theme: Theme | null
  fontSize: FontSize | null
}

/** docs/product.md sections 2 and 9. */
const DEFAULTS: Settings = {
  emailNotifications: true,
  smsNotifications: false,
  tellSlot: true,
  tellChanges: true,
  tellReminder: true,
  tellOpened: true,
  tellPayments: true,
  tellLate: true,
  tellJoins: false,
  defaultCapacity: 10,
  defaultVisibility: 'public',
  defaultRegistrationDeadline: 'none',
  defaultLastWithdrawal: 'none',
  theme: null,
  fontSize: null,
}

export const CAPACITY = { min: 1, max: 100 } as const

const isCapacity = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= CAPACITY.min && Number(value) <= CAPACITY.max

/** The settings in an account's metadata; each one that is missing or unreadable has its default. */
export function settingsOf(metadata: unknown): Settings {
  const stored = asRecord(asRecord(metadata).settings)
  return {
    ...DEFAULTS,
    ...flagsOf(stored),
    defaultCapacity: isCapacity(stored.defaultCapacity) ? stored.defaultCapacity : DEFAULTS.defaultCapacity,
    defaultVisibility: oneOf(VISIBILITIES, stored.defaultVisibility) ?? DEFAULTS.defaultVisibility,
    defaultRegistrationDeadline:
      oneOf(PRESETS, stored.defaultRegistrationDeadline) ?? DEFAULTS.defaultRegistrationDeadline,
    defaultLastWithdrawal: oneOf(PRESETS, stored.defaultLastWithdrawal) ?? DEFAULTS.defaultLastWithdrawal,
    ...appearanceOf(metadata),
  }
}

/** The switches that are stored. */
function flagsOf(stored: Record<string, unknown>): Partial<Settings> {
  const names = ['emailNotifications', 'smsNotifications', ...TOLD] as const
  return Object.fromEntries(
    names.filter((name) => typeof stored[name] === 'boolean').map((name) => [name, stored[name]]),
  )
}

/** The account's metadata after a change: other devices' settings, and those this version does not know, stay. */
export function changedSettings(metadata: unknown, change: Partial<Settings>): Record<string, unknown> {
  return { ...asRecord(asRecord(metadata).settings), ...change }
}

/** A typed Default Event Capacity: the number, or the sentence that says what is wrong (as on the event form). */
export function readCapacity(text: string): { value: number } | { error: string } {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  if (!Number.isInteger(value)) return { error: 'Max participants must be a whole number' }
  if (value < CAPACITY.min) return { error: 'Must allow at least 1 participant' }
  if (value > CAPACITY.max) return { error: 'Maximum 100 participants allowed' }
  return { value }
}

/** The name to greet a person with: the full name, else the e-mail address. */
export function nameOf(user: { email?: string; user_metadata: unknown }): string {
  const name = asRecord(user.user_metadata).full_name
  return typeof name === 'string' && name.trim() !== '' ? name.trim() : (user.email ?? '')
}
