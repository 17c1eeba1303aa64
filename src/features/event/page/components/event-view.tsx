import { type ReactNode, useMemo } from 'react'
import { REGISTRATION_GONE, SLOT_TAKEN } from '@/entities/event/event-rules'
import type { EventPageData, ListedRow } from '@/entities/event/event-schema'
import { lookOf } from '@/entities/event/look'
import { OutboxCards } from '@/features/event/outbox/components/outbox-cards'
import { useUnsent } from '@/features/event/outbox/use-unsent'
import type { LoadTelling } from '@/features/event/phone-guests/telling'
import { RosterCard } from '@/features/event/roster/components/roster-card'
import { RosterOutline } from '@/features/event/roster/components/roster-outline'
import { useArrival } from '@/features/event/roster/use-arrival'
import { useKnown } from '@/features/event/roster/use-known'
import { useRosterSearch } from '@/features/event/roster/use-roster-search'
import { TeamsCardPart } from '@/features/event/teams/lazy'
import { TimeListPart } from '@/features/event/times/lazy'
import { usesTimes } from '@/features/event/times/uses-times'
import { WaitlistCardPart } from '@/features/event/waitlist/lazy'
import { runsInstalled } from '@/lib/browser/install'
import { useNow } from '@/lib/browser/use-now'
import { Notice } from '@/ui/feedback/notice'
import { Page } from '@/ui/layout/page'
import { useAfterOpening } from '@/ui/layout/use-after-opening'
import { usePageMark } from '@/ui/layout/use-page-mark'
import { atTime } from '../at-time'
import { promotedRows } from '../rules'
import { type DrawTellMe, tellMeAsk } from '../tell-me'
import { useDock } from '../use-dock'
import { useFormInHistory } from '../use-form-in-history'
import { useGuestOnList } from '../use-guest-on-list'
import type { MyRegistration } from '../use-my-registration'
import { useOpenSheets } from '../use-open-sheets'
import { EventDock } from './event-dock'
import { usePreloadedParts } from './event-parts'
import { EventSheets } from './event-sheets'
import { EventTop } from './event-top'

interface EventViewProps {
  data: EventPageData
  my: MyRegistration
  header: ReactNode
  /** The lasting link may still lead to another date, so no form opens by itself. */
  isResolving: boolean
  /** Shown at the top: the list could not be refreshed. */
  notice: ReactNode
  /** The label toggles of one participant. */
  labelsOf: (row: ListedRow) => ReactNode
  /** The button that leads to the labels, for those who may edit them. */
  labelsButton: ReactNode
  /** The card that asks whether this phone may notify somebody. */
  tellMe: DrawTellMe
  /** The account that is signed in. */
  userId: string | null
  loadTelling: LoadTelling
}

/** The event page once its data is there. */
export function EventView(props: EventViewProps) {
  const { my, isResolving, header, notice, labelsOf, labelsButton, tellMe, userId, loadTelling } = props
  const now = useNow()
  const data = useMemo(() => atTime(props.data, now), [props.data, now])
  const { event, series } = data
  const { own } = my
  const known = useKnown(data, own?.registration)
  const { ownId } = known
  const outbox = useUnsent(event.id)
  const sheets = useOpenSheets(data, my, outbox, now)
  const offer = useDock(data, my, outbox, now)
  const { isSettled, canJoin } = offer
  const actions = useRosterActions(sheets, canJoin)
  const guest = useGuestOnList(data, my)
  const arrived = useArrival(data, ownId)
  const search = useRosterSearch()
  const hasLines = useAfterOpening()
  usePageMark('people')
  usePreloadedParts(data, my)
  useFormInHistory({ eventId: event.id, seriesId: series?.id, sheets, isSettled: isSettled && !isResolving, canJoin })

  const isInstalledGuest = Boolean(own?.secret) && runsInstalled()
  const waits = own?.registration.in === 'line'
  // The sheet after joining asks the same, so the page does not ask beside it.
  const asked =
    own &&
    !sheets.joined.value &&
    tellMe({
      ...tellMeAsk(data, { id: own.registration.id, waits, secret: own.secret ?? null }),
      onPage: true,
      onlyTold: !waits && !isInstalledGuest,
    })

  return (
    <Page
      title={event.name}
      seed={lookOf(data)}
      isOff={Boolean(event.called_off_at)}
      header={header}
      dock={<EventDock {...{ data, my, outbox, offer, sheets, userId, loadTelling, now }} />}
    >
      {notice}
      {my.lost && (
        <Notice tone={my.lost === SLOT_TAKEN ? 'accent' : 'warn'}>
          {my.lost}
          {canJoin && my.lost === REGISTRATION_GONE && ' You can join again.'}
        </Notice>
      )}
      <OutboxCards
        outbox={outbox}
        fields={event.custom_fields}
        ownId={ownId}
        sections={event.sections}
        editorOf={sheets.editorOf}
      />
      <EventTop
        data={data}
        now={now}
        ownId={ownId}
        isNew={known.isNew}
        arrived={arrived}
        search={search}
        openSeries={sheets.series.onOpenChange}
        openNotices={sheets.notices.onOpenChange}
        openShareCard={sheets.setSharing}
      />
      {/* The steps for an iPhone end here: the app on the Home Screen has just learnt who this guest is. */}
      {isInstalledGuest && asked}
      {data.teams ? <TeamsCardPart data={data} ownId={ownId} /> : null}
      {hasLines ? (
        <RosterCard
          data={data}
          own={own}
          known={known}
          guest={guest}
          search={search}
          now={now}
          actions={actions}
          labelsButton={labelsButton}
          Waitlist={WaitlistCardPart}
          Times={usesTimes(event) ? TimeListPart : null}
        />
      ) : (
        <RosterOutline data={data} />
      )}
      {/* At the end, so that nothing moves when it appears. */}
      {hasLines && !isInstalledGuest && asked}
      {my.whoseIsAsked && <div className="h-14" />}
      <EventSheets
        data={data}
        my={my}
        known={known}
        sheets={sheets}
        promoted={offer.dock.kind === 'closed' ? [] : promotedRows(data, own)}
        labelsOf={labelsOf}
        tellMe={tellMe}
        now={now}
      />
    </Page>
  )
}

/** What a tap on a row of the list does. The same object until it changes, so that the list is not drawn anew with each tap. */
function useRosterActions(sheets: ReturnType<typeof useOpenSheets>, canJoin: boolean) {
  const { withdrawClaim, openClaim, openJoin, addPerson, participant } = sheets
  const openParticipant = participant.show
  return useMemo(
    () => ({
      onOpen: openParticipant,
      onWithdraw: withdrawClaim,
      onClaim: openClaim,
      onJoin: canJoin ? openJoin : undefined,
      onAdd: addPerson,
    }),
    [openParticipant, withdrawClaim, openClaim, canJoin, openJoin, addPerson],
  )
}
