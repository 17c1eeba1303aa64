import { type ReactNode, useId, useRef } from 'react'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { Sheet, type SheetState } from '@/ui/sheet/sheet'
import type { EditableEvent } from '../form-read-schema'
import { OPTIONS, type Option } from '../option-titles'
import { AnswerFields } from './answer-fields'
import { DeadlineField } from './deadline-field'
import { MinimumFields } from './minimum-fields'
import { NamesField } from './names-field'
import { OthersField } from './others-field'
import { PriceFields } from './price-fields'
import { RepeatFields } from './repeat-fields'
import { SectionsField } from './sections-field'
import { SwitchField } from './switch-field'

interface OptionFieldsProps {
  /** The event as it was before; left out for a new one. */
  event?: EditableEvent | undefined
}

interface OptionSheetProps extends OptionFieldsProps, SheetState {
  option: Option
}

const FIELDS: Record<Option, (props: OptionFieldsProps) => ReactNode> = {
  repeats: RepeatFields,
  sections: ({ event }) => (
    <>
      <SectionsField event={event} />
      <SwitchField
        name="waitlist"
        label={t('Waitlist')}
        description={(isOn) =>
          isOn
            ? t(
                'When all slots are taken, people can wait. The first in line gets the next free slot. In the last 2 hours before the start, a free slot goes to the first to tap.',
              )
            : t('No one else can wait. People who already wait still move up.')
        }
      />
    </>
  ),
  deadlines: () => (
    <>
      <DeadlineField name="registration_deadline" />
      <DeadlineField name="withdraw_until" />
    </>
  ),
  price: ({ event }) => <PriceFields isNew={!event} />,
  minimum: MinimumFields,
  answers: AnswerFields,
  others: OthersField,
  names: NamesField,
}

/** In the order in which the form itself looks for errors. */
const PROBLEM = ':is([aria-invalid="true"], [data-problem])'

/**
 * The fields behind a row of the form. They are the form's own, so that each choice counts at once, and Back or any
 * other way of closing keeps it. Only a date that cannot be read holds the sheet open.
 */
export function OptionSheet({ option, event, open, onOpenChange }: OptionSheetProps) {
  const fields = useRef<HTMLFormElement>(null)
  const id = useId()
  const Fields = FIELDS[option]
  return (
    <Sheet
      open={open}
      // A date field refuses to submit while its text cannot be read.
      onOpenChange={() => fields.current?.requestSubmit()}
      title={OPTIONS[option]()}
      firstField={PROBLEM}
      footer={
        <Button type="submit" form={id} size="lg" full>
          {t('Done')}
        </Button>
      }
    >
      <form
        ref={fields}
        id={id}
        noValidate
        onSubmit={(submit) => {
          submit.preventDefault()
          // React passes it on to the form behind the sheet.
          submit.stopPropagation()
          onOpenChange(false)
        }}
        className="grid gap-5"
      >
        <Fields event={event} />
      </form>
    </Sheet>
  )
}
