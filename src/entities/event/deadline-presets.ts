import { plural, tIn } from '@/lib/text/translate'

/** How long before its start an event closes, or withdrawing becomes late, as a form offers it. */
export const PRESETS = ['none', 'hour', 'day', 'two-days'] as const
export type Preset = (typeof PRESETS)[number]

/** Their labels in a list of choices. */
export const PRESET_LABELS: Record<Preset, () => string> = {
  none: () => tIn('deadline', 'None'),
  hour: () => hoursBefore(1),
  day: () => hoursBefore(24),
  'two-days': () => hoursBefore(48),
}

/** '3 hours before', and from a day on '1 day before'. */
export const hoursBefore = (hours: number): string =>
  hours < 24
    ? plural(hours, '{count} hour before', '{count} hours before')
    : plural(hours / 24, '{count} day before', '{count} days before')
