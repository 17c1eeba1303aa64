import { type ComponentProps, type ReactNode, useCallback, useMemo, useState } from 'react'
import { fieldsKey, lookOf, REGISTRATION_GONE } from '@/entities/event/event-rules'
import type { EventPageData, ListedRow, WaitingRow } from '@/entities/event/event-schema'
import { questionTo } from '@/entities/slots/confirming'
import { type Section, sectionOf } from '@/entities/slots/sections'
import { slotPaymentsOf } from '@/entities/slots/slot-payments'
import type { PrivateLinkCardProps } from '@/features/event/guest-link/components/private-link-card'
import { PrivateLinkSkeleton } from '@/features/event/guest-link/components/private-link-skeleton'
import { OUTBOX_CODE, OutboxCards } from '@/features/event/outbox/components/outbox-cards'
import { waitingTitle } from '@/features/event/outbox/outbox'
import { useUnsent } from '@/features/event/outbox/use-unsent'
import { RosterCard } from '@/features/event/roster/components/roster-card'
import { RosterHead } from '@/features/event/roster/components/roster-head'
import { useClaims } from '@/features/event/roster/use-claims'
import { useNewIds } from '@/features/event/roster/use-new-ids'
import { useRosterSearch } from '@/features/event/roster/use-roster-search'
import type { SeriesBlockProps } from '@/features/event/series/components/series-block'
import { SectionChoicePart } from '@/features/event/sign-up/components/form-parts'
import { RegistrationDock } from '@/features/event/sign-up/components/registration-dock'
import type { TeamsCardProps } from '@/features/event/teams/components/teams-card'
import { ConfirmDockPart } from '@/features/event/waitlist/components/confirm-dock-part'
import { runsInstalled } from '@/lib/browser/install'
import { useNow } from '@/lib/browser/use-now'
import { useOnline } from '@/lib/browser/use-online'
import { lazyPart, usePreload } from '@/ui/feedback/lazy-part'
import { Notice } from '@/ui/feedback/notice'
import { Page } from '@/ui/layout/page'
import { needsSharing, promotedRows } from '../rules'
import { type TellMeCard, tellMeAsk } from '../tell-me'
import { useDock } from '../use-dock'
import { useFormInHistory } from '../use-form-in-history'
import type { MyRegistration } from '../use-my-registration'
import { useOpenSheets } from '../use-open-sheets'
import { EventCard } from './event-card'
import type { PromotionAnnouncer as News } from './promotion-announcer'
import { ShareAndExport } from './share-and-export'

/** Loaded once the page answers taps; by the early entry, if somebody has asked for the form there. */
const SignUpDrawer = lazyPart(() =>
  import('@/features/event/sign-up/components/sign-up-drawer').then((module) => module.SignUpDrawer),
)
const PromotionAnnouncer = lazyPart<ComponentProps<typeof News>>(() =>
  import('./promotion-announcer').then((module) => module.PromotionAnnouncer),
)
const OpenedSheets = lazyPart(() => import('./opened-sheets').then((module) => module.OpenedSheets))

const SeriesBlock = lazyPart<SeriesBlockProps>(() =>
  import('@/features/event/series/components/series-block').then((module) => module.SeriesBlock),
)
/** Where the event was split. */
const TeamsCard = lazyPart<TeamsCardProps>(
  () => import('@/features/event/teams/components/teams-card').then((module) => module.TeamsCard),
  { placeholder: <div className="min-h-52" /> },
)
/** For a guest who has signed up on this phone. */
const PrivateLinkCard = lazyPart<PrivateLinkCardProps>(
  () => import('@/features/event/guest-link/components/private-link-card').then((module) => module.PrivateLinkCard),
  { placeholder: (guest) => <PrivateLinkSkeleton guest={guest} /> },
)
const WaitlistCard = lazyPart(
  () => import('@/features/event/waitlist/components/waitlist-card').then((module) => module.WaitlistCard),
  { unavailable: <Notice>The waitlist is not on your phone yet.</Notice> },
)

/** Preloaded as soon as the page is shown. */
const PRELOADED_FIRST = [SignUpDrawer]
/** People look at the list before they open a row. The outbox's code must be here before the network is lost. */
const PRELOADED_LATER = [OpenedSheets, OUTBOX_CODE]
const LATER_MS = 1_500
/** Preloaded while a guest's registration is being read, so that one does not wait for the other. */
const PRELOADED_FOR_GUEST = [PrivateLinkCard]
const PRELOADED_FOR_SECTIONS = [SectionChoicePart]
const NOTHING: readonly [] = []

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
  /** Whether this phone may tell somebody what happens. */
  tellMe: TellMeCard
}

/** The event page once its data is there. */
export function EventView({ data, my, isResolving, header, notice, labelsOf, labelsButton, tellMe }: EventViewProps) {
  const { event, series } = data
  const now = useNow()
  const isOnline = useOnline()
  const outbox = useUnsent(event.id)
  const sheets = useOpenSheets(data, my, outbox, now)
  const { drawer } = sheets
  const [hasOpened, setHasOpened] = useState(false)
  // Stays true from then on, because a sheet that is removed at once could not show its closing animation.
  if (sheets.isAsked !== false && !hasOpened) setHasOpened(true)
  usePreload(PRELOADED_FIRST, 0)
  usePreload(PRELOADED_LATER, LATER_MS)
  usePreload(my.state === 'checking' ? PRELOADED_FOR_GUEST : NOTHING, 0)
  usePreload(event.sections ? PRELOADED_FOR_SECTIONS : NOTHING, 0)
  const claims = useClaims(data)
  const ownRegistration = my.own?.registration
  const slotPayments = useMemo(() => slotPaymentsOf(data, ownRegistration), [data, ownRegistration])
  const { dock, isSending, isSettled, canJoin } = useDock(data, my, outbox, now)
  useFormInHistory({ eventId: event.id, seriesId: series?.id, sheets, isSettled: isSettled && !isResolving, canJoin })
  const question = my.own && questionTo(data, my.own.registration, my.own, now)
  const unsent = outbox.some(({ state }) => state === 'waiting') ? waitingTitle(isOnline) : null
  const promoted = dock.kind === 'closed' ? [] : promotedRows(data, my.own)
  const ownId = my.own?.registration.id
  const { withdrawClaim, openClaim, openJoin } = sheets
  const openParticipant = sheets.participant.show
  const rosterActions = useMemo(
    () => ({
      onOpen: openParticipant,
      onWithdraw: withdrawClaim,
      onClaim: openClaim,
      onJoin: canJoin ? openJoin : undefined,
    }),
    [openParticipant, withdrawClaim, openClaim, canJoin, openJoin],
  )
  const isNew = useNewIds(data.roster)
  const search = useRosterSearch()
  const waitlistCard = useCallback(
    (rows: readonly WaitingRow[], section?: Section) => (
      <WaitlistCard
        data={data}
        rows={rows}
        section={section}
        claims={claims}
        ownId={ownId}
        now={now}
        onOpen={openParticipant}
        onWithdraw={withdrawClaim}
      />
    ),
    [data, claims, ownId, now, openParticipant, withdrawClaim],
  )

  const isInstalledGuest = Boolean(my.own?.secret) && runsInstalled()
  const waits = my.own?.place !== undefined
  // The sheet after joining asks the same, so the page does not ask beside it.
  const asked =
    my.own &&
    !sheets.joined.value &&
    tellMe({
      ...tellMeAsk(data, { id: my.own.registration.id, waits, secret: my.own.secret ?? null }),
      onPage: true,
      onlyTold: !waits && !isInstalledGuest,
    })

  return (
    <Page
      title={event.name}
      seed={lookOf(data)}
      header={header}
      dock={
        question && my.own ? (
          <ConfirmDockPart
            data={data}
            row={my.own.registration}
            question={question}
            secret={my.own.secret}
            now={now}
            waiting={unsent}
            onGiveUp={sheets.withdrawOwn}
            onModify={sheets.openOwn}
          />
        ) : (
          <RegistrationDock
            dock={dock}
            state={my.state}
            waiting={unsent}
            isSending={isSending}
            comesSecond={needsSharing(data, now)}
            onPress={sheets.openOwn}
            onRetry={my.retry}
          />
        )
      }
    >
      {notice}
      {my.isRemoved && (
        <Notice tone="warn">
          {REGISTRATION_GONE}
          {canJoin && ' You can join again.'}
        </Notice>
      )}
      <OutboxCards
        outbox={outbox}
        fields={event.custom_fields}
        ownId={ownId}
        sections={event.sections}
        editorOf={sheets.editorOf}
      />
      <EventCard
        data={data}
        now={now}
        people={
          <RosterHead
            data={data}
            ownId={ownId}
            isNew={isNew}
            searching={search.isOpen}
            onSearch={search.toggle}
            searchRef={search.button}
          />
        }
        series={
          series && (
            // Its height with 'Keep my place'.
            <div className={my.own && !series.ended ? 'min-h-52' : undefined}>
              <SeriesBlock data={data} now={now} own={my.own} />
            </div>
          )
        }
        actions={<ShareAndExport data={data} now={now} onShareCard={sheets.openShareCard} />}
      />
      {my.state === 'checking' && <PrivateLinkSkeleton />}
      {my.own?.secret && (
        <PrivateLinkCard
          eventId={event.id}
          eventName={event.name}
          seriesId={series?.id}
          name={my.own.registration.name}
          slot={my.own.slot}
          place={my.own.place}
          section={sectionOf(event, my.own)?.name}
          secret={my.own.secret}
        />
      )}
      {/* The steps for an iPhone end here: the app on the Home Screen has just learnt who this guest is. */}
      {isInstalledGuest && asked}
      {data.teams ? <TeamsCard data={data} ownId={ownId} /> : null}
      <RosterCard
        data={data}
        claims={claims}
        slotPayments={slotPayments}
        own={ownRegistration}
        isNew={isNew}
        search={search}
        now={now}
        actions={rosterActions}
        labelsButton={labelsButton}
        waitlist={waitlistCard}
      />
      {/* At the end, so that nothing moves when it comes. */}
      {!isInstalledGuest && asked}
      {drawer.value && (
        <SignUpDrawer
          // The organizer may change the questions while the drawer is open: the form starts anew from its draft.
          key={`${drawer.count} ${fieldsKey(event.custom_fields)}`}
          data={data}
          target={drawer.value}
          open={drawer.open}
          onOpenChange={drawer.setOpen}
          onJoined={sheets.showJoined}
          setBehindOpen={sheets.participant.setOpen}
        />
      )}
      {promoted.length > 0 && <PromotionAnnouncer event={event} rows={promoted} sheets={sheets} ownId={ownId} />}
      {hasOpened && (
        <OpenedSheets
          open={sheets.isAsked}
          onOpenChange={sheets.closeAsked}
          data={data}
          my={my}
          claims={claims}
          slotPayments={slotPayments}
          sheets={sheets}
          labelsOf={labelsOf}
          tellMe={tellMe}
          unsent={unsent}
        />
      )}
    </Page>
  )
}
