import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '@/entities/person/avatar'
import { formatShortDate } from '@/lib/text/date-text'
import { IconButton } from '@/ui/form/icon-button'
import { ConfirmDialog } from '@/ui/sheet/confirm-dialog'
import { useRemoveRegular } from '../mutations'
import type { Plan, Regular } from '../schema'

/** Who keeps a place, in the order in which the next date takes them. */
export function Regulars({ plan }: { plan: Plan }) {
  const { regulars } = plan
  const removeRegular = useRemoveRegular(plan)
  /** Whom to remove. Stays while the dialog closes. */
  const [asked, setAsked] = useState<{ who: Regular; open: boolean } | null>(null)
  const close = () => setAsked((before) => before && { ...before, open: false })

  function remove() {
    if (!asked) return
    close()
    void removeRegular(asked.who.id)
  }

  return (
    <section aria-labelledby="regulars" className="grid gap-1">
      <h3 id="regulars" className="font-semibold text-muted text-body">
        Regulars{regulars.length > 0 && ` (${regulars.length})`}
      </h3>
      {regulars.length === 0 ? (
        <p className="text-muted leading-snug">
          Nobody keeps a place yet. Whoever is signed in and on the list can, with 'Keep my place'.
        </p>
      ) : (
        <ol>
          {regulars.map((who, index) => (
            <li key={who.id} className="flex min-h-14 items-center gap-3 py-1.5">
              <span className="min-w-5 text-right text-muted tabular-nums">{index + 1}</span>
              <Avatar name={who.name} />
              <div className="min-w-0 flex-1 leading-snug">
                <p dir="auto" className="wrap-anywhere font-semibold">
                  {who.name}
                </p>
                <p className="wrap-anywhere text-muted text-small">
                  {who.section && (
                    <>
                      <bdi>{who.section}</bdi>,{' '}
                    </>
                  )}
                  since {formatShortDate(who.since)}
                </p>
              </div>
              <IconButton
                label={`Remove ${who.name} from the regulars`}
                icon={<UserMinus aria-hidden="true" size={22} />}
                onClick={() => setAsked({ who, open: true })}
                className="text-danger-text!"
              />
            </li>
          ))}
        </ol>
      )}
      {asked && (
        <ConfirmDialog
          open={asked.open}
          onOpenChange={(open) => {
            if (!open) close()
          }}
          title="Remove Regular"
          body={
            <>
              <bdi>{asked.who.name}</bdi> stays on the lists of the dates that are open, and is not put on the next
              ones.
            </>
          }
          confirmLabel="Remove"
          destructive
          onConfirm={remove}
        />
      )}
    </section>
  )
}
