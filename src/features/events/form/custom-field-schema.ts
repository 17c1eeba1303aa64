import * as z from 'zod/mini'
import type { CustomField } from '@/entities/event/event-schema'
import { atMost } from '@/lib/text/text-schema'
import { t, tIn } from '@/lib/text/translate'

/**
 * Custom fields: what an organizer asks of everyone who signs up (docs/product.md sections 3 and 5, 'Custom field').
 */

export const FIELD_TYPES = ['text', 'email', 'tel', 'number', 'select'] as const
type FieldType = (typeof FIELD_TYPES)[number]

export const FIELD_TYPE_LABELS: Record<FieldType, () => string> = {
  text: () => tIn('type of an answer', 'Text'),
  email: () => t('Email'),
  tel: () => t('Phone'),
  number: () => tIn('type of an answer', 'Number'),
  select: () => t('Dropdown'),
}

export const MAX_FIELDS = 30
export const tooManyFields = () => t('At most {max} custom fields are allowed', { max: MAX_FIELDS })
const MAX_OPTIONS = 100
const FIELD_LABEL_MAX = 100

const isBlank = (text: string) => text.trim() === ''

const customFieldSchema = z.object({
  id: z.optional(z.string()),
  label: z.string({ error: () => t('Field label is required') }).check(
    z.trim(),
    z.minLength(1, { error: () => t('Field label is required') }),
    atMost(FIELD_LABEL_MAX, () => t('Field label must be less than 100 characters')),
  ),
  type: z.enum(FIELD_TYPES, { error: () => t('Invalid field type') }),
  required: z._default(z.boolean(), false),
  options: z.optional(
    z
      .array(z.string().check(atMost(100, () => t('Option must be less than 100 characters'))))
      .check(z.maxLength(MAX_OPTIONS, { error: () => t('At most 100 options are allowed') })),
  ),
})

/** A field as the editor holds it: options are the lines of its text area, kept while another type is chosen. */
export const fieldDraftSchema = z.object({
  id: z.optional(z.string()),
  label: z.string(),
  type: z.enum(FIELD_TYPES),
  required: z.boolean(),
  options: z.optional(z.array(z.string())),
})
type FieldDraft = z.input<typeof customFieldSchema>

/** Options without blanks around them, empty lines and repetitions; none at all for a type that has no list. */
function tidy({ options, ...field }: FieldDraft): FieldDraft {
  if (field.type !== 'select') return field
  const lines = (options ?? []).map((line) => line.trim()).filter((line) => line !== '')
  return { ...field, options: [...new Set(lines)] }
}

/**
 * The editor's list. Each row is checked, so that each message finds its row. Rows without a label are dropped on submit.
 */
export const submittedFieldsSchema = z.pipe(
  z
    .array(
      z.pipe(
        z.transform((row: FieldDraft) => (isBlank(row.label) ? null : tidy(row))),
        z.nullable(
          customFieldSchema.check(
            z.refine((field) => field.type !== 'select' || Boolean(field.options?.length), {
              error: () => t('Add at least one option'),
              path: ['options'],
            }),
          ),
        ),
      ),
    )
    .check(z.maxLength(MAX_FIELDS, { error: tooManyFields })),
  z.transform((rows) => rows.filter((row) => row !== null)),
)

/** The fields of an event that was read; an invalid field is silently dropped (docs/product.md section 3). */
export function readCustomFields(value: unknown): CustomField[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((field) => {
    const parsed = customFieldSchema.safeParse(field)
    return parsed.success ? [parsed.data] : []
  })
}

export function isFieldType(text: string): text is FieldType {
  return FIELD_TYPES.some((type) => type === text)
}
