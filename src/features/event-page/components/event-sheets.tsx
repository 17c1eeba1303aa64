import { useState } from 'react'
import { fieldsKey } from '@/features/registrations/rules'
import { late, useFetchAhead } from '@/ui/late'
import type { OpenedSheetsProps } from './opened-sheets'

/** Code of its own: the form comes right behind the page. */
const SignUpDrawer = late(() =>
  import('@/features/sign-up/components/sign-up-drawer').then((module) => module.SignUpDrawer),
)
const OpenedSheets = late(() => import('./opened-sheets').then((module) => module.OpenedSheets))

/** The form comes right behind the page; nobody opens a row before having looked at the list. */
const [FORM, ROWS] = [[SignUpDrawer], [OpenedSheets]]
const LOOKING_MS = 1_500

/** Everything that rises over the event page. */
export function EventSheets(props: OpenedSheetsProps) {
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
        <SignUpDrawer
          // The organizer may change the questions while the drawer is open: the form starts anew from its draft.
          key={`${drawer.count} ${fieldsKey(data.event.custom_fields)}`}
          data={data}
          target={drawer.value}
          open={drawer.open}
          onOpenChange={drawer.setOpen}
          onGuestJoined={(registration, secret) => joined.show({ registration, secret })}
        />
      )}
      {hasRisen && <OpenedSheets {...props} />}
    </>
  )
}
