import { t } from '@/lib/text/translate'
import { PRESETS, type Preset } from './deadline-presets'

/** The defaults of a new event, as Settings keeps them on the account under `user_metadata.settings`. Pure. */

export const CAPACITY = { min: 1, max: 100 } as const

export const notWhole = () => t('Max participants must be a whole number')

/** The error of a maximum, on the form of an event and in Settings (docs/product.md section 5). */
export function capacityProblem(value: number): string | null {
  if (!Number.isInteger(value)) return notWhole()
  if (value < CAPACITY.min) return t('Must allow at least 1 participant')
  return value > CAPACITY.max ? t('Maximum {max} participants allowed', { max: CAPACITY.max }) : null
}

export const VISIBILITIES = ['public', 'private', 'invite-only'] as const

export type Visibility = (typeof VISIBILITIES)[number]

export interface NewEventSettings {
  defaultCapacity: number
  /** 'invite-only' makes an event private. */
  defaultVisibility: Visibility
  /** How long before their start new events close. */
  defaultRegistrationDeadline: Preset
  /** How long before their start withdrawing becomes late. */
  defaultLastWithdrawal: Preset
}

/**
 * Each one that is missing or unreadable has its default (docs/product.md sections 2 and 9).
 * @param metadata an account's, of any shape
 */
export function newEventSettings(metadata: unknown): NewEventSettings {
  const settings = (metadata as { settings?: unknown } | null | undefined)?.settings
  const stored = (settings ?? {}) as Partial<Record<keyof NewEventSettings, unknown>>
  const capacity = stored.defaultCapacity
  const preset = (value: unknown) => PRESETS.find((known) => known === value) ?? 'none'
  return {
    defaultCapacity: typeof capacity === 'number' && capacityProblem(capacity) === null ? capacity : 10,
    defaultVisibility: VISIBILITIES.find((known) => known === stored.defaultVisibility) ?? 'public',
    defaultRegistrationDeadline: preset(stored.defaultRegistrationDeadline),
    defaultLastWithdrawal: preset(stored.defaultLastWithdrawal),
  }
}
