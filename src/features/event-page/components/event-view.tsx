import { type ReactNode, useMemo } from 'react'
import { PrivateLinkCard } from '@/features/guest-link/components/private-link-card'
import { PrivateLinkSkeleton } from '@/features/guest-link/components/private-link-skeleton'
import { OutboxCards } from '@/features/outbox/components/outbox-cards'
import { waitingTitle } from '@/features/outbox/outbox-words'
import { useOutbox } from '@/features/outbox/use-outbox'
import type { EventPageData, RosterRow } from '@/features/registrations/event-schema'
import { GONE } from '@/features/registrations/rules'
import { RosterCard } from '@/features/roster/components/roster-card'
import { claims } from '@/features/roster/rules'
import { RegistrationDock } from '@/features/sign-up/components/registration-dock'
import { dockState } from '@/features/sign-up/rules'
import { useSession } from '@/lib/session'
import { useNow } from '@/lib/use-now'
import { useOnline } from '@/lib/use-online'
import { Notice } from '@/ui/notice'
import { Page } from '@/ui/page'
import type { MyRegistration } from '../use-my-registration'
import { useOpenSheets } from '../use-open-sheets'
import { EventCard } from './event-card'
import { EventSheets } from './event-sheets'
import { ShareAndExport } from './share-and-export'

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
  const actions = useOpenSheets(data, my, outbox, now)
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
      <EventCard event={event} actions={<ShareAndExport data={data} />} />
      {my.state === 'checking' && <PrivateLinkSkeleton />}
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
