import type { UseFormReturn } from 'react-hook-form'
import type { EventPageData } from '@/entities/event/event-schema'
import { mustWaitFor } from '@/entities/slots/sections'
import type { SignUpValues } from '@/features/event/draft/form-values'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { Field } from '@/ui/form/field'
import { Select } from '@/ui/form/select'
import { choiceHint } from '../choice'

interface PersonSectionProps {
  form: UseFormReturn<SignUpValues>
  event: EventPageData['event']
}

/** Where somebody joins whom a guest brings: beside the guest, unless another section is chosen. */
export function PersonSection({ form, event }: PersonSectionProps) {
  const hasWaitlist = event.waitlist === true
  return (
    <Field label="Where">
      {(props) => (
        <Select {...props} {...form.register('section')}>
          <option value="">Same as you</option>
          {event.sections.map((section) => (
            <option key={section.id} value={section.id} disabled={mustWaitFor(section) && !hasWaitlist}>
              {bidiIsolate(section.name)} ({choiceHint(section, null, hasWaitlist).text})
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
