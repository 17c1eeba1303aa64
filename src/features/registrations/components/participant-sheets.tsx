import type { ReactNode } from 'react'
import type { EventPageData, RosterRow } from '../event-schema'
import type { Claim } from '../rules'
import type { useEventActions } from '../use-event-actions'
import type { MyRegistration } from '../use-my-registration'
import { ParticipantSheet } from './participant-sheet'
import { PrivateLinkSheet } from './private-link-sheet'
import { RemoveDialog } from './remove-dialog'
import { WithdrawDialog } from './withdraw-dialog'

export interface ParticipantSheetsProps {
  data: EventPageData
  my: MyRegistration
  claims: ReadonlyMap<string, Claim>
  actions: ReturnType<typeof useEventActions>
  labelsOf: (row: RosterRow) => ReactNode
}

/** What rises over the event page for one participant: the sheet, a guest's private link, withdrawing and removing. */
export function ParticipantSheets({ data, my, claims, actions, labelsOf }: ParticipantSheetsProps) {
  const { participant, joined } = actions
  const row = withOwnContact(
    data.roster.find(({ id }) => id === participant.value),
    my,
  )

  return (
    <>
      {row && (
        <ParticipantSheet
          data={data}
          row={row}
          claim={claims.get(row.id)}
          open={participant.open}
          onOpenChange={participant.setOpen}
          labels={labelsOf(row)}
          onModify={actions.mayModify(row) ? () => actions.modify(row) : undefined}
          onRemove={() => actions.startRemoving(row.id)}
        />
      )}
      {joined.value && (
        <PrivateLinkSheet
          eventName={data.event.name}
          joined={joined.value}
          open={joined.open}
          onOpenChange={joined.setOpen}
        />
      )}
      <WithdrawDialog eventId={data.event.id} withdrawal={actions.withdrawing} onClose={actions.stopWithdrawing} />
      <RemoveDialog
        eventId={data.event.id}
        participantId={actions.removing}
        onClose={actions.stopRemoving}
        onRemoved={() => participant.setOpen(false)}
      />
    </>
  )
}

/** A guest's own row carries no contact data on the roster; this phone knows it by the secret. */
function withOwnContact(row: RosterRow | undefined, { own }: MyRegistration): RosterRow | undefined {
  if (!row || row.id !== own?.registration.id || !own.secret) return row
  const { email, phone, notes, responses } = own.registration
  return { ...row, email, phone, notes, responses, contact_visible: true }
}
