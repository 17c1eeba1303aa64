import { WaitingPill } from '@/entities/slots/waiting-pill'
import { plural, t } from '@/lib/text/translate'
import { Card } from '@/ui/layout/card'
import { shownLine } from '../rules'
import type { EventInvite } from '../schema'

interface InviteLineProps {
  invite: EventInvite
  /** The viewer has a slot, and no place in line. */
  hasSlot: boolean
}

/**
 * The line for a full event: the initials of the people who wait, and the viewer's own place. The text about it stands above the
 * button.
 */
export function InviteLine({ invite, hasSlot }: InviteLineProps) {
  const shown = shownLine(invite, hasSlot)
  if (shown.length === 0) return null
  return (
    <Card aria-labelledby="invite-line" className="grid gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <h3 id="invite-line" className="text-strong">
          {t('Waitlist')}
        </h3>
        {invite.waiting_count > 0 && (
          <p className="font-semibold text-small text-warn-text tabular-nums">
            {plural(invite.waiting_count, '{count} waiting', '{count} waiting')}
          </p>
        )}
      </div>
      <div aria-hidden="true" className="flex gap-2 [&_.slot]:[--s:min(36px,9.4vw)]">
        {shown.map(({ place, initial }, index) => (
          <span key={place} className="flex items-center gap-2">
            {place > (shown[index - 1]?.place ?? 0) + 1 && <span className="text-muted">…</span>}
            <WaitingPill place={place} name={initial} />
          </span>
        ))}
      </div>
    </Card>
  )
}
