import { useState } from 'react'
import { PRESET_LABELS, PRESETS } from '@/entities/event/deadline-presets'
import { useNow } from '@/lib/browser/use-now'
import { formatEventDate } from '@/lib/text/date-text'
import { t, tIn } from '@/lib/text/translate'
import { DateTimeField } from '@/ui/date-time/date-time-field'
import { SelectField } from '@/ui/form/select-field'
import { deadlineAt, deadlineOf, momentOf, presetOf } from '../deadlines'
import { useEventField, useEventFormApi, useEventValues } from '../use-event-form'

/** `passed`: the sentence for a time that is over already. */
const DEADLINES = {
  registration_deadline: {
    label: () => t('Registration Deadline'),
    custom: () => t('Custom registration deadline'),
    none: () => t('People can join until the event ends.'),
    set: (date: string) => t('Sign-up closes {date}.', { date }),
    passed: () => t('This time has passed: sign-up is closed.'),
  },
  withdraw_until: {
    label: () => t('Withdrawal Deadline'),
    custom: () => t('Custom withdrawal deadline'),
    none: () => t('People can withdraw any time.'),
    set: (date: string) => t('Withdrawing after {date} counts as late.', { date }),
    passed: () => t('This time has passed: withdrawing already counts as late.'),
  },
}

/** A deadline of an event with a start: a preset before it, or a custom time. It moves with the start. */
export function DeadlineField({ name }: { name: keyof typeof DEADLINES }) {
  const { trigger } = useEventFormApi()
  const { field, fieldState } = useEventField(name)
  const [datetime] = useEventValues('datetime')
  const now = useNow()
  const start = datetime ? new Date(datetime) : null
  const [wantsCustom, setWantsCustom] = useState(false)
  const moment = momentOf(field.value, start)
  const preset = moment === null ? 'none' : presetOf(field.value)
  const isCustom = moment !== null && (wantsCustom || preset === 'custom')
  const texts = DEADLINES[name]
  /** Shown below the time that is wrong. */
  const messages = {
    hint: moment ? texts.set(formatEventDate(moment.toISOString())) : texts.none(),
    warning: moment && moment < now ? texts.passed() : null,
    error: fieldState.error?.message,
  }

  function choose(choice: string) {
    setWantsCustom(choice === 'custom')
    const known = PRESETS.find((other) => other === choice)
    if (known) change(deadlineOf(known))
    // A value to start from, so that 'Custom' is never empty.
    else if (moment === null) change(deadlineOf('day'))
  }

  function change(deadline: typeof field.value) {
    field.onChange(deadline)
    void trigger(name)
  }

  return (
    <div className="grid gap-3">
      <SelectField
        label={texts.label()}
        {...(isCustom ? {} : messages)}
        value={isCustom ? 'custom' : preset}
        onChange={({ target }) => choose(target.value)}
        options={[
          ...PRESETS.map((choice) => [choice, PRESET_LABELS[choice]()] as const),
          ['custom', tIn('deadline', 'Custom')],
        ]}
      />
      {isCustom && (
        <DateTimeField
          label={texts.custom()}
          {...messages}
          value={moment}
          onChange={(picked) => {
            setWantsCustom(picked !== null)
            change(picked && deadlineAt(picked, start))
          }}
        />
      )}
    </div>
  )
}
