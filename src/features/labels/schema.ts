import * as z from 'zod/mini'
import { asVisibleName, atMost } from '@/lib/text/text-schema'
import { t, tIn } from '@/lib/text/translate'

/** docs/product.md section 5, 'Label'. */

export const LABEL_NAME_MAX = 50
/** How many an event can have. The database refuses more. */
export const LABELS_MAX = 50

/** Colors that keep 3:1 against the paper of both themes; any six-digit hex or lower-case word is accepted. */
export const LABEL_COLORS = [
  { name: () => tIn('color', 'Gray'), value: '#9ca3af' },
  { name: () => tIn('color', 'Red'), value: '#dc4c4c' },
  { name: () => tIn('color', 'Orange'), value: '#d9772b' },
  { name: () => tIn('color', 'Yellow'), value: '#b58a0b' },
  { name: () => tIn('color', 'Green'), value: '#2f9e5c' },
  { name: () => tIn('color', 'Teal'), value: '#1e96a0' },
  { name: () => tIn('color', 'Blue'), value: '#4078e0' },
  { name: () => tIn('color', 'Purple'), value: '#9163dd' },
  { name: () => tIn('color', 'Pink'), value: '#d34e94' },
] as const

export const labelSchema = z.object({
  name: z.string().check(
    asVisibleName(),
    z.minLength(1, { error: () => t('Label name is required') }),
    atMost(LABEL_NAME_MAX, () => t('Label name must be less than 50 characters')),
  ),
  color: z.string().check(z.regex(/^(#[0-9A-Fa-f]{6}|[a-z]{3,20})$/, { error: () => t('Invalid color format') })),
})

export type LabelInput = z.infer<typeof labelSchema>
export interface Label extends LabelInput {
  id: string
}
