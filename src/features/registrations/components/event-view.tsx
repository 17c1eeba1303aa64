import { type ReactNode, useMemo } from 'react'
import { useSession } from '@/lib/session'
import { useNow } from '@/lib/use-now'
import { useOnline } from '@/lib/use-online'
import { Notice } from '@/ui/notice'
import { Page } from '@/ui/page'
import type { EventPageData, RosterRow } from '../event-schema'
import { waitingTitle } from '../outbox/outbox-words'
import { useOutbox } from '../outbox/use-outbox'
import { claims, dockState, GONE } from '../rules'
import { useEventActions } from '../use-event-actions'
import type { MyRegistration } from '../use-my-registration'
import { EventActions } from './event-actions'
import { EventCard } from './event-card'
import { EventSheets } from './event-sheets'
import { OutboxCards } from './outbox-cards'
import { PrivateLinkCard } from './private-link-card'
import { PrivateLinkPlace } from './private-link-place'
import { RegistrationDock } from './registration-dock'
import { RosterCard } from './roster-card'

interface EventViewProps {
  data: EventPageData
  my: MyRegistration
  header: ReactNode
  /** Above everything: that the list could not be refreshed. */
  notice: ReactNode
  /** The label toggles of one participant. */
  labelsOf: (row: RosterRow) => ReactNode
  /** The way to edit labels, for those who may. */
  labelsButton: ReactNode
}

/** The event page once its data is there. */
export function EventView({ data, my, header, notice, labelsOf, labelsButton }: EventViewProps) {
  const { event, roster } = data
  const session = useSession()
  const now = useNow()
  const isOnline = useOnline()
  const outbox = useOutbox(event.id)
  const actions = useEventActions(data, my, outbox, now)
  const accountName = session.user?.user_metadata.full_name
  const claimed = useMemo(() => {
    const fallback = typeof accountName === 'string' ? accountName : null
    return claims(roster, roster.find((row) => row.is_mine)?.name ?? fallback)
  }, [roster, accountName])
  const dock = dockState(
    data,
    {
      registered: my.own !== null,
      signedIn: session.status === 'signed-in',
      queued: outbox.some(({ kind, state }) => kind === 'join' && state !== 'refused'),
    },
    now,
  )
  const guest = my.own?.secret ? { name: my.own.registration.name, secret: my.own.secret } : null

  return (
    <Page
      title={event.name}
      header={header}
      dock={
        <RegistrationDock
          dock={dock}
          state={my.state}
          waiting={outbox.some(({ state }) => state === 'waiting') ? waitingTitle(isOnline) : null}
          isSending={outbox.some(({ kind, state }) => kind === 'join' && state === 'sending')}
          onPress={actions.openOwn}
          onRetry={my.retry}
        />
      }
    >
      {notice}
      {my.isGone && (
        <Notice tone="warn">
          {GONE}
          {dock.kind === 'join' && ' You can join again.'}
        </Notice>
      )}
      <OutboxCards
        outbox={outbox}
        fields={event.custom_fields}
        ownId={my.own?.registration.id}
        editorOf={actions.editorOf}
      />
      <EventCard event={event} actions={<EventActions data={data} />} />
      {my.state === 'checking' && <PrivateLinkPlace />}
      {guest && <PrivateLinkCard eventId={event.id} eventName={event.name} name={guest.name} secret={guest.secret} />}
      <RosterCard
        data={data}
        claims={claimed}
        now={now}
        onOpen={actions.openParticipant}
        onWithdraw={actions.withdrawClaim}
        onClaim={actions.openClaim}
        labelsButton={labelsButton}
      />
      <EventSheets data={data} my={my} claims={claimed} actions={actions} labelsOf={labelsOf} />
    </Page>
  )
}
