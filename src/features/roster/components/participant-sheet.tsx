import { Pencil, UserMinus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { EventPageData, RosterRow } from '@/features/registrations/event-schema'
import { answerOf, answerText, fieldKey } from '@/features/registrations/rules'
import { formatEventDate } from '@/lib/date-text'
import { Avatar } from '@/ui/avatar'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { RefusalReason, refused } from '@/ui/refused'
import { Sheet } from '@/ui/sheet'
import type { Claim } from '../rules'
import { Fact } from './fact'

interface ParticipantSheetProps {
  data: EventPageData
  row: RosterRow
  claim?: Claim
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The label toggles: another feature's, put in by the page. */
  labels: ReactNode
  /** Left out where the viewer may not change this registration. */
  onModify?: () => void
  onRemove: () => void
}

const REASON = 'Only the organizer can remove participants.'

/** Who is in a slot: contact data, answers and labels, each as far as the viewer may read or change them. */
export function ParticipantSheet({
  data,
  row,
  claim,
  open,
  onOpenChange,
  labels,
  onModify,
  onRemove,
}: ParticipantSheetProps) {
  const { event, viewer } = data
  const fields = event.custom_fields
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={
        <span className="flex items-center gap-3">
          <Avatar name={claim?.name ?? row.name} />
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
            <bdi className="min-w-0">{claim?.name ?? row.name}</bdi>
            {claim && <Badge>+{claim.number}</Badge>}
            {row.is_organizer && <Badge tone="accent">Organizer</Badge>}
          </span>
        </span>
      }
    >
      <div className="grid gap-5">
        <dl className="grid gap-3">
          {row.contact_visible && (
            <>
              <Fact label="Email" value={row.email} href={`mailto:${row.email}`} />
              <Fact label="Phone" value={row.phone} href={`tel:${row.phone?.replace(/[^\d+]/g, '')}`} />
            </>
          )}
          <Fact label="Registered" value={formatEventDate(row.created_at)} />
          {row.contact_visible && row.notes && <Fact label="Notes" value={row.notes} />}
        </dl>
        {!row.contact_visible && (
          <p className="text-muted text-body leading-snug">Email, phone and answers are shown to the organizer only.</p>
        )}
        {row.contact_visible && fields.length > 0 && (
          <section className="grid gap-3">
            <h3 className="font-semibold text-strong">Additional Information</h3>
            <dl className="grid gap-3">
              {fields.map((field) => (
                <Fact
                  key={fieldKey(field)}
                  label={<bdi>{field.label}</bdi>}
                  value={answerText(answerOf(field, row.responses))}
                />
              ))}
            </dl>
          </section>
        )}
        {labels}
        <div className="grid gap-2.5">
          {onModify && (
            <Button variant="secondary" full icon={<Pencil aria-hidden="true" size={18} />} onClick={onModify}>
              Modify Registration
            </Button>
          )}
          <Button
            variant="secondary"
            full
            icon={<UserMinus aria-hidden="true" size={18} />}
            {...(viewer.manages ? { onClick: onRemove } : refused(REASON, 'remove-reason'))}
            className="not-aria-disabled:text-danger-text aria-disabled:border-transparent aria-disabled:bg-sunken aria-disabled:text-muted"
          >
            Remove Participant
          </Button>
          {!viewer.manages && <RefusalReason id="remove-reason">{REASON}</RefusalReason>}
        </div>
      </div>
    </Sheet>
  )
}
