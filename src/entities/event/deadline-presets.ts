/** How long before its start an event closes, or withdrawing becomes late, as a form offers it. */
export const PRESETS = ['none', 'hour', 'day', 'two-days'] as const
export type Preset = (typeof PRESETS)[number]

/** Their labels in a list of choices. */
export const PRESET_LABELS: Record<Preset, string> = {
  none: 'None',
  hour: '1 hour before',
  day: '1 day before',
  'two-days': '2 days before',
}
