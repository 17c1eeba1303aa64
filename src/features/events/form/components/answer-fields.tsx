import { Switch } from '@/ui/form/switch'
import { EXPECTED, withAnswer } from '../answers'
import { useEventField } from '../use-event-form'

/** Who is expected, and whether everybody reads who can't come. */
export function AnswerFields() {
  const { field } = useEventField('answers')
  const toggle = (kind: string, label: string, description: string) => (
    <Switch
      key={kind}
      checked={field.value?.includes(kind) ?? false}
      onCheckedChange={(isOn) => field.onChange(withAnswer(field.value, kind, isOn))}
      label={label}
      description={description}
    />
  )
  return (
    <>
      <p className="text-muted leading-snug">
        Those who are expected can say that they can’t come. You see who has not answered, and can remind them.
      </p>
      {EXPECTED.map(({ kind, label, description }) => toggle(kind, label, description))}
      {field.value && toggle('shown', 'Show who can’t come', 'To everyone who can open the event')}
    </>
  )
}
