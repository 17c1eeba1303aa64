import { PersonLine } from '@/entities/person/person-line'
import { toastSuccess } from '@/lib/feedback/toast-store'
import { formatShortDate } from '@/lib/text/date-text'
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
        {cohosts.length === 0 ? 'No one helps yet' : `Helping (${cohosts.length} of ${MOST_COHOSTS})`}
      </h3>
      <ul>
        {cohosts.map((who) => (
          <PersonLine key={who.id} name={who.name} about={`since ${formatShortDate(who.since)}`}>
            <Button
              variant="ghost-danger"
              size="sm"
              aria-label={`Remove ${who.name} as a co-host`}
              onClick={() => removing.show(who)}
            >
              Remove
            </Button>
          </PersonLine>
        ))}
      </ul>
      {removing.value && (
        <ConfirmDialog
          open={removing.open}
          onOpenChange={removing.setOpen}
          title="Remove Co-host"
          about={removing.value.name}
          body="They no longer help you run it. The link becomes a new one, because the old one would bring them back."
          confirmLabel="Remove"
          busyLabel="Removing..."
          busy={isPending}
          destructive
          onConfirm={() =>
            removing.value &&
            mutate(removing.value.id, {
              onSuccess: () => {
                removing.setOpen(false)
                toastSuccess('Co-host removed. The link is a new one.')
              },
            })
          }
        />
      )}
    </section>
  )
}
