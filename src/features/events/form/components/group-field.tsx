import { useQuery } from '@tanstack/react-query'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { SelectField } from '@/ui/form/select-field'
import { groupChoicesQuery } from '../queries'
import { useEventField } from '../use-event-form'

/** The group the event is put into. One that the person does not help run, or that is unknown, counts as none. */
export function GroupField({ userId, onChoose }: { userId: string; onChoose: (groupId: string) => void }) {
  const { data: groups, isError, isFetching, refetch } = useQuery(groupChoicesQuery(userId))
  const { field, fieldState } = useEventField('group_id')
  const chosen = groups?.some(({ id }) => id === field.value) ? field.value : ''
  const loading = groups === undefined && (!isError || isFetching)
  const failed = groups === undefined && !loading

  return (
    <SelectField
      label={t('Group (Optional)')}
      error={failed ? t('Your groups could not be loaded.') : fieldState.error?.message}
      hint={
        failed && (
          <Button variant="secondary" size="sm" onClick={() => void refetch()}>
            {t('Try Again')}
          </Button>
        )
      }
      {...field}
      // Options are shown on one line; the browser itself sets the direction of a name in another script.
      value={chosen ?? ''}
      onChange={(event) => {
        field.onChange(event)
        onChoose(event.target.value)
      }}
      disabled={groups === undefined}
      options={groups?.map(({ id, name }) => [id, name]) ?? []}
    >
      <option value="">{loading ? t('Loading groups...') : t('No group')}</option>
    </SelectField>
  )
}
