import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '@/entities/person/avatar'
import { formatShortDate } from '@/lib/text/date-text'
import { toastSuccess } from '@/ui/feedback/toast-store'
import { IconButton } from '@/ui/form/icon-button'
import { ConfirmDialog } from '@/ui/sheet/confirm-dialog'
import { useRemoveCohost } from '../mutations'
import { MOST_COHOSTS } from '../rules'
import type { Cohost } from '../schema'

/** Who helps, each with a way to end it. */
export function CohostList({ eventId, cohosts }: { eventId: string; cohosts: readonly Cohost[] }) {
  const { mutate, isPending } = useRemoveCohost(eventId)
  /** Whom to remove. Stays while the dialog closes. */
  const [asked, setAsked] = useState<{ who: Cohost; open: boolean } | null>(null)
  const close = () => setAsked((before) => before && { ...before, open: false })

  return (
    <section aria-labelledby="cohosts" className="grid gap-1">
      <h3 id="cohosts" className="font-semibold text-body text-muted">
        {cohosts.length === 0 ? 'Nobody helps yet' : `Helping (${cohosts.length} of ${MOST_COHOSTS})`}
      </h3>
      <ul>
        {cohosts.map((who) => (
          <li key={who.id} className="flex min-h-14 items-center gap-3 py-1.5">
            <Avatar name={who.name} />
            <div className="min-w-0 flex-1 leading-snug">
              <p className="wrap-anywhere font-semibold">
                <bdi>{who.name}</bdi>
              </p>
              <p className="text-muted text-small">since {formatShortDate(who.since)}</p>
            </div>
            <IconButton
              label={`Remove ${who.name} as a co-host`}
              icon={<UserMinus aria-hidden="true" size={22} />}
              onClick={() => setAsked({ who, open: true })}
              className="text-danger-text!"
            />
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          open={asked.open}
          onOpenChange={(open) => {
            if (!open) close()
          }}
          title="Remove Co-host"
          body={
            <>
              <bdi>{asked.who.name}</bdi> no longer helps you run it. The link becomes a new one, because the old one
              would bring them back.
            </>
          }
          confirmLabel="Remove"
          busyLabel="Removing..."
          busy={isPending}
          destructive
          onConfirm={() =>
            mutate(asked.who.id, {
              onSuccess: () => {
                close()
                toastSuccess('Co-host removed. The link is a new one.')
              },
            })
          }
        />
      )}
    </section>
  )
}
