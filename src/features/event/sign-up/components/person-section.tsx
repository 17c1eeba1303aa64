import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { EventPageData } from '@/entities/event/event-schema'
import { mustWaitFor, type Section, sectionWithId } from '@/entities/slots/sections'
import type { SignUpValues } from '@/features/event/my-registration/drafts'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { t } from '@/lib/text/translate'
import { Field } from '@/ui/form/field'
import { Select } from '@/ui/form/select'
import { choiceHint } from '../choice'

interface PersonSectionProps {
  form: UseFormReturn<SignUpValues>
  event: EventPageData['event']
  /** 'Same as you' leads to where there is a slot for this person too. */
  hasRoomBeside: boolean
}

/** The section for a person who is brought along: that of the person who signs up, unless another one is chosen. */
export function PersonSection({ form, event, hasRoomBeside }: PersonSectionProps) {
  const hasWaitlist = event.waitlist === true
  const hint = (section: Section) => choiceHint(section, null, hasWaitlist).text
  // A long name leaves no room for it in the field.
  const chosen = sectionWithId(event, useWatch({ control: form.control, name: 'section' }))
  const beside = hasRoomBeside ? undefined : noRoomText(hasWaitlist)
  return (
    <Field label={t('Where')} hint={chosen ? hint(chosen) : beside}>
      {(props) => (
        <Select {...props} {...form.register('section')}>
          <option value="">{t('Same as you')}</option>
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

/** Below 'Same as you', where the person who brings them takes the last slot: always where each time has one. */
const noRoomText = (hasWaitlist: boolean) =>
  hasWaitlist ? t('No slot is left there. This person would wait.') : t('No slot is left there. Choose another one.')
