import * as z from 'zod/mini'
import { isTimed, withOwnName } from '@/entities/event/section-times'
import { visibleName } from '@/lib/text/visible-name'
import { type SectionRow, type StoredSection, sectionProblems, usedSections } from './rules'

const sectionSchema = z.object({
  id: z.string(),
  name: z.string(),
  size: z.int(),
  start: z.optional(z.string()),
  end: z.optional(z.string()),
})

/** The sections as an event is stored and read; null: it has none. */
export const storedSectionsSchema = z.nullable(z.array(z.pipe(sectionSchema, z.transform(withOwnName))))

/** The rows as a draft keeps them. */
export const sectionDraftsSchema = z.array(
  z.pipe(z.extend(sectionSchema, { size: z.nullable(z.number()) }), z.transform(withOwnName)),
)

/** A sheet of times stands by time, also once one of them was moved. Shifts with names stand as they were arranged. */
const inOrder = (sections: StoredSection[]): StoredSection[] =>
  sections.every(isTimed) && sections.some(({ name }) => name === '')
    ? sections.toSorted((one, other) => Date.parse(one.start ?? '') - Date.parse(other.start ?? ''))
    : sections

/** The form's rows: checked one by one, then without empty ones. */
export const submittedSectionsSchema = z.pipe(
  sectionDraftsSchema.check(({ value, issues }) => {
    for (const { path, message } of sectionProblems(value)) {
      issues.push({ code: 'custom', path, message, input: value })
    }
  }),
  z.transform((rows: SectionRow[]): StoredSection[] | null => {
    const sections = usedSections(rows).map((row) => ({ ...row, name: visibleName(row.name), size: row.size ?? 0 }))
    return sections.length > 0 ? inOrder(sections) : null
  }),
)
