import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { fieldsKey, REGISTRATION_GONE, SLOT_TAKEN } from '@/entities/event/event-rules'
import type { EventPageData, ListedRow } from '@/entities/event/event-schema'
import { lookOf } from '@/entities/event/look'
import { questionTo } from '@/entities/slots/confirming'
import { slotPaymentsOf } from '@/entities/slots/slot-payments'
import { CantComePart } from '@/features/event/answers/lazy'
import { wasPrivateLinkOpened } from '@/features/event/guest-link/guests'
import { NoticesSheetPart } from '@/features/event/notices/lazy'
import { OutboxCards } from '@/features/event/outbox/components/outbox-cards'
import { waitingTitle } from '@/features/event/outbox/outbox'
import { useUnsent } from '@/features/event/outbox/use-unsent'
import type { LoadTelling } from '@/features/event/phone-guests/telling'
import { type DrawSections, type DrawWaitlist, RosterCard } from '@/features/event/roster/components/roster-card'
import { RosterOutline } from '@/features/event/roster/components/roster-outline'
import { useArrival } from '@/features/event/roster/use-arrival'
import { useClaims } from '@/features/event/roster/use-claims'
import { useNewIds } from '@/features/event/roster/use-new-ids'
import { useRosterSearch } from '@/features/event/roster/use-roster-search'
import { SeriesSheetPart } from '@/features/event/series/lazy'
import { RegistrationDock } from '@/features/event/sign-up/components/registration-dock'
import { SignUpDrawerPart } from '@/features/event/sign-up/lazy'
import { TeamsCardPart } from '@/features/event/teams/lazy'
import { TimeListPart } from '@/features/event/times/lazy'
import { usesTimes } from '@/features/event/times/uses-times'
import { ConfirmDockPart, WaitlistCardPart } from '@/features/event/waitlist/lazy'
import { runsInstalled } from '@/lib/browser/install'
import { useNow } from '@/lib/browser/use-now'
import { useOnline } from '@/lib/browser/use-online'
import { Notice } from '@/ui/feedback/notice'
import { Page } from '@/ui/layout/page'
import { useAfterOpening } from '@/ui/layout/use-after-opening'
import { usePageMark } from '@/ui/layout/use-page-mark'
import { atTime } from '../at-time'
import { docksWhoCame, needsSharing, promotedRows } from '../rules'
import { type DrawTellMe, tellMeAsk } from '../tell-me'
import { useDock } from '../use-dock'
import { useFormInHistory } from '../use-form-in-history'
import type { MyRegistration } from '../use-my-registration'
import { useOpenSheets } from '../use-open-sheets'
import {
  OpenedSheetsPart,
  PromotionAnnouncerPart,
  usePreloadedParts,
  WhoCameDockPart,
  WhoseRegistrationPart,
} from './event-parts'
import { EventTop } from './event-top'
import { useOwnLinks } from './own-links'

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
  const ownRow = own?.registration
  const ownId = ownRow?.id
  const isOnline = useOnline()
  const outbox = useUnsent(event.id)
  const sheets = useOpenSheets(data, my, outbox, now)
  const { drawer } = sheets
  const [isSeriesOpen, setSeriesOpen] = useState<boolean>()
  const [areNoticesOpen, setNoticesOpen] = useState(false)
  const [cant, setCant] = useState(false)
  usePageMark('people')
  usePreloadedParts(data, my)
  const claims = useClaims(data)
  const slotPayments = useMemo(() => slotPaymentsOf(data, ownRow), [data, ownRow])
  const offer = useDock(data, my, outbox, now)
  const { isSettled, canJoin } = offer
  useFormInHistory({ eventId: event.id, seriesId: series?.id, sheets, isSettled: isSettled && !isResolving, canJoin })
  const unsent = outbox.some(({ state }) => state === 'waiting') ? waitingTitle(isOnline) : null
  const promoted = offer.dock.kind === 'closed' ? [] : promotedRows(data, own)
  const { withdrawClaim, openClaim, openJoin, addPerson } = sheets
  const openParticipant = sheets.participant.show
  const rosterActions = useMemo(
    () => ({
      onOpen: openParticipant,
      onWithdraw: withdrawClaim,
      onClaim: openClaim,
      onJoin: canJoin ? openJoin : undefined,
      onAdd: addPerson,
    }),
    [openParticipant, withdrawClaim, openClaim, canJoin, openJoin, addPerson],
  )
  const isNew = useNewIds(data.roster)
  const arrived = useArrival(data, ownId)
  const search = useRosterSearch()
  const hasLines = useAfterOpening()
  const waitlistCard = useCallback<DrawWaitlist>(
    (line) => (
      <WaitlistCardPart
        {...line}
        data={data}
        claims={claims}
        ownId={ownId}
        now={now}
        onOpen={openParticipant}
        onWithdraw={withdrawClaim}
      />
    ),
    [data, claims, ownId, now, openParticipant, withdrawClaim],
  )
  const drawTimes = useCallback<DrawSections>((sections) => <TimeListPart {...sections} picker={own} />, [own])

  const links = useOwnLinks(data, my)

  // A person who moved up is asked in place of the button whether they come.
  const question = own && questionTo(event, own.registration, now)
  const isInstalledGuest = Boolean(own?.secret) && runsInstalled()
  const waits = ownRow?.in === 'line'
  const isOff = Boolean(event.called_off_at)
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
      isOff={isOff}
      header={header}
      dock={
        own && question ? (
          <ConfirmDockPart
            data={data}
            row={own.registration}
            question={question}
            secret={own.secret}
            now={now}
            onGiveUp={sheets.withdrawOwn}
            onModify={sheets.openOwn}
          />
        ) : docksWhoCame(data, now) ? (
          <WhoCameDockPart data={data} now={now} />
        ) : (
          <>
            {my.whoseIsAsked && (
              // Above the dock and not in it, so that the dock does not grow when this appears.
              <div className="-z-1 absolute inset-x-4 bottom-[calc(100%-var(--dock-top,20px))] mx-auto max-w-[608px] bg-[linear-gradient(to_top,var(--bg)_50%,transparent)] pb-1.5 empty:hidden">
                <WhoseRegistrationPart data={data} ownId={ownId} userId={userId} loadTelling={loadTelling} now={now} />
              </div>
            )}
            <RegistrationDock
              dock={offer.dock}
              state={my.state}
              waiting={unsent}
              isSending={offer.isSending}
              comesSecond={needsSharing(data, now) || cant}
              onPress={sheets.openOwn}
              onRetry={my.retry}
              beside={event.answers && !own && <CantComePart data={data} onAnswer={setCant} />}
            />
          </>
        )
      }
    >
      {notice}
      {/* First, because it says what a guest gets back for another date. */}
      {series && (
        <SeriesSheetPart
          data={data}
          series={series}
          now={now}
          own={own}
          open={isSeriesOpen}
          onOpenChange={setSeriesOpen}
        />
      )}
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
        isNew={isNew}
        arrived={arrived}
        search={search}
        openSeries={setSeriesOpen}
        openNotices={setNoticesOpen}
        showShareCard={sheets.sharing.show}
      />
      {/* The steps for an iPhone end here: the app on the Home Screen has just learnt who this guest is. */}
      {isInstalledGuest && asked}
      {data.teams ? <TeamsCardPart data={data} ownId={ownId} /> : null}
      {hasLines ? (
        <RosterCard
          data={data}
          claims={claims}
          slotPayments={slotPayments}
          own={ownRow}
          awaited={my.awaited}
          links={links}
          addsAtEnd={wasPrivateLinkOpened(event.id)}
          isNew={isNew}
          search={search}
          now={now}
          actions={rosterActions}
          labelsButton={labelsButton}
          waitlist={waitlistCard}
          drawTimes={usesTimes(event) ? drawTimes : undefined}
        />
      ) : (
        <RosterOutline data={data} />
      )}
      {/* At the end, so that nothing moves when it appears. */}
      {hasLines && !isInstalledGuest && asked}
      {my.whoseIsAsked && <div className="h-14" />}
      <NoticesSheetPart data={data} now={now} open={areNoticesOpen} onOpenChange={setNoticesOpen} />
      {drawer.value && (
        <SignUpDrawerPart
          // The organizer may change the questions while the drawer is open: the form starts again from its draft.
          key={`${drawer.count} ${fieldsKey(event.custom_fields)}`}
          data={data}
          target={drawer.value}
          open={drawer.open}
          // An answer closes only the form it was sent from, not one that was opened later.
          onOpenChange={(open) => drawer.setOpen(open, drawer.count)}
          onJoined={sheets.showJoined}
          anewOf={sheets.anewOf}
          ownId={ownId}
          setBehindOpen={sheets.participant.setOpen}
        />
      )}
      {promoted.length > 0 && <PromotionAnnouncerPart event={event} rows={promoted} sheets={sheets} ownId={ownId} />}
      {sheets.hasOpened && (
        <OpenedSheetsPart
          // Undefined: it opens by itself (`lazyPart`).
          open={sheets.hasTapped || (sheets.joined.open ? undefined : false)}
          onOpenChange={sheets.closeTapped}
          data={data}
          my={my}
          claims={claims}
          slotPayments={slotPayments}
          sheets={sheets}
          labelsOf={labelsOf}
          tellMe={tellMe}
        />
      )}
    </Page>
  )
}
