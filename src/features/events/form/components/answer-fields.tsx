import { t } from '@/lib/text/translate'
import { Switch } from '@/ui/form/switch'
import { useEventField } from '../use-event-form'

/** Whether people can say that they can't come, and who reads it. */
export function AnswerFields() {
  const { field } = useEventField('cant_come')
  return (
    <>
      <Switch
        checked={field.value !== null}
        onCheckedChange={(isOn) => field.onChange(isOn ? 'managers' : null)}
        label={t('People can say they can’t come')}
        description={t('You see who can’t come, and who has not answered if the event knows who is expected.')}
      />
      {field.value !== null && (
        <Switch
          checked={field.value === 'everyone'}
          onCheckedChange={(isOn) => field.onChange(isOn ? 'everyone' : 'managers')}
          label={t('Show who can’t come')}
          description={t('To everyone who can open the event')}
        />
      )}
    </>
  )
}
