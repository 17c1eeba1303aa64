import { useState } from 'react'
import { late, useFetchAhead } from '@/ui/late'
import { EventDrawer, LateSignUpDrawer } from './event-drawer'
import type { ParticipantSheetsProps } from './participant-sheets'

const ParticipantSheets = late(() => import('./participant-sheets').then((module) => module.ParticipantSheets))

/** The form comes right behind the page; nobody opens a row before having looked at the list. */
const [FORM, ROWS] = [[LateSignUpDrawer], [ParticipantSheets]]
const LOOKING_MS = 1_500

/** Everything that rises over the event page. */
export function EventSheets(props: ParticipantSheetsProps) {
  const { data, actions } = props
  const { drawer, participant, joined } = actions
  const rises = Boolean(participant.value || joined.value || actions.withdrawing || actions.removing)
  const [hasRisen, setHasRisen] = useState(rises)
  // Kept from then on: a sheet must be there to close.
  if (rises && !hasRisen) setHasRisen(true)
  useFetchAhead(FORM, 0)
  useFetchAhead(ROWS, LOOKING_MS)

  return (
    <>
      {drawer.value && (
        <EventDrawer
          opening={drawer.count}
          data={data}
          target={drawer.value}
          open={drawer.open}
          onOpenChange={drawer.setOpen}
          onGuestJoined={(registration, secret) => joined.show({ registration, secret })}
        />
      )}
      {hasRisen && <ParticipantSheets {...props} />}
    </>
  )
}
