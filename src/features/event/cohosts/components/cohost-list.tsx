import { PersonLine } from '@/entities/person/person-line'
import { toastSuccess } from '@/lib/feedback/toast-store'
import { formatShortDate } from '@/lib/text/date-text'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { ConfirmDialog } from '@/ui/sheet/confirm-dialog'
import { useShownValue } from '@/ui/sheet/use-shown-value'
import { useRemoveCohost } from '../mutations'
import { MOST_COHOSTS } from '../rules'
import type { Cohost } from '../schema'

export function CohostList({ eventId, cohosts }: { eventId: string; cohosts: readonly Cohost[] }) {
  const { mutate, isPending } = useRemoveCohost(eventId)
  const removing = useShownValue<Cohost>()

  return (
    <section aria-labelledby="cohosts" className="grid gap-1">
      <h3 id="cohosts" className="font-semibold text-body text-muted">
        {cohosts.length === 0
          ? t('No one helps yet')
          : t('Helping ({count} of {max})', { count: cohosts.length, max: MOST_COHOSTS })}
      </h3>
      <ul>
        {cohosts.map((who) => (
          <PersonLine key={who.id} name={who.name} about={t('since {date}', { date: formatShortDate(who.since) })}>
            <Button
              variant="ghost-danger"
              size="sm"
              aria-label={t('Remove {name} as a co-host', { name: who.name })}
              onClick={() => removing.show(who)}
            >
              {t('Remove')}
            </Button>
          </PersonLine>
        ))}
      </ul>
      {removing.value && (
        <ConfirmDialog
          open={removing.open}
          onOpenChange={removing.setOpen}
          title={t('Remove Co-host')}
          about={removing.value.name}
          body={t(
            'They no longer help you run it. The link becomes a new one, because the old one would bring them back.',
          )}
          confirmLabel={t('Remove')}
          busyLabel={t('Removing...')}
          busy={isPending}
          destructive
          onConfirm={() =>
            removing.value &&
            mutate(removing.value.id, {
              onSuccess: () => {
                removing.setOpen(false)
                toastSuccess(t('Co-host removed. The link is a new one.'))
              },
            })
          }
        />
      )}
    </section>
  )
}
