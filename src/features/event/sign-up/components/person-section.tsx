import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { EventPageData } from '@/entities/event/event-schema'
import { mustWaitFor, type Section, sectionWithId } from '@/entities/slots/sections'
import type { SignUpValues } from '@/features/event/draft/form-values'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { Field } from '@/ui/form/field'
import { Select } from '@/ui/form/select'
import { choiceHint } from '../choice'

interface PersonSectionProps {
  form: UseFormReturn<SignUpValues>
  event: EventPageData['event']
}

/** The section for a person who is brought along: that of the person who signs up, unless another one is chosen. */
export function PersonSection({ form, event }: PersonSectionProps) {
  const hasWaitlist = event.waitlist === true
  const hint = (section: Section) => choiceHint(section, null, hasWaitlist).text
  // A long name leaves no room for it in the field.
  const chosen = sectionWithId(event, useWatch({ control: form.control, name: 'section' }))
  return (
    <Field label="Where" hint={chosen && hint(chosen)}>
      {(props) => (
        <Select {...props} {...form.register('section')}>
          <option value="">Same as you</option>
          {event.sections.map((section) => (
            <option
              key={section.id}
              value={section.id}
              disabled={mustWaitFor(section) && (!hasWaitlist || section.isOver)}
            >
              {bidiIsolate(section.name)} ({hint(section)})
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
