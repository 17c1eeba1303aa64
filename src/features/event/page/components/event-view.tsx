import { type ReactNode, useMemo, useState } from 'react'
import { againText, fieldsKey, isSlotTaken } from '@/entities/event/event-rules'
import type { EventPageData, ListedRow } from '@/entities/event/event-schema'
import { isOff } from '@/entities/event/event-times'
import { lookOf } from '@/entities/event/look'
import { OutboxCards } from '@/features/event/my-registration/components/outbox-cards'
import { type MyRegistration, useUnsent } from '@/features/event/my-registration/use-my-registration'
import { LazyNoticesSheet } from '@/features/event/notices/lazy'
import { RosterCard } from '@/features/event/roster/components/roster-card'
import { RosterOutline } from '@/features/event/roster/components/roster-outline'
import { SearchScope } from '@/features/event/roster/components/search-scope'
import { isOwnRow } from '@/features/event/roster/rules'
import { useNewIds } from '@/features/event/roster/use-new-ids'
import { LazySeriesSheet } from '@/features/event/series/lazy'
import { LazySignUpDrawer } from '@/features/event/sign-up/lazy'
import { LazyTakenNotice } from '@/features/event/substitutes/lazy'
import { LazyTeamsCard } from '@/features/event/teams/lazy'
import { LazyTimeList } from '@/features/event/times/lazy'
import { usesTimes } from '@/features/event/times/uses-times'
import { LazyWaitlistCard } from '@/features/event/waitlist/lazy'
import { useSession } from '@/lib/backend/session'
import { runsInstalled } from '@/lib/browser/install'
import { useNow } from '@/lib/browser/use-now'
import { Notice } from '@/ui/feedback/notice'
import { Page } from '@/ui/layout/page'
import { useAfterOpening } from '@/ui/layout/use-after-opening'
import { usePageMark } from '@/ui/layout/use-page-mark'
import { notificationOffer } from '../enable-notifications'
import { pageAtTime } from '../expire-page-data'
import type { OtherFeatures } from '../other-features'
import { mayBeGuest, promotedRows } from '../rules'
import { useDock } from '../use-dock'
import { useFormInHistory } from '../use-form-in-history'
import { useGuestOnList } from '../use-guest-on-list'
import { useOpenSheets } from '../use-open-sheets'
import { EventDock } from './event-dock'
import { LazyOpenedSheets, LazyPromotionAnnouncer, LazySectionList, usePreloadedParts } from './event-parts'
import { EventTop } from './event-top'
import { LostLinkQuestion } from './lost-link-question'

interface EventViewProps {
  data: EventPageData
  my: MyRegistration
  header: ReactNode
  /** The lasting link may still lead to another date, so no form opens by itself. */
  isResolving: boolean
  /** Shown at the top: the list could not be refreshed. */
  notice: ReactNode
  others: OtherFeatures
}

/** The event page once its data is there. */
export function EventView(props: EventViewProps) {
  const { my, isResolving, header, notice, others } = props
  const now = useNow()
  const data = useMemo(() => pageAtTime(props.data, now), [props.data, now])
  const { event, series } = data
  const { own } = my
  const { status } = useSession()
  const ownId = own?.registration.id
  const outbox = useUnsent(event.id)
  const sheets = useOpenSheets(data, my, outbox, now)
  const dock = useDock(data, my, outbox, now)
  const { drawer, forms } = sheets
  const { isSettled, canJoin } = dock
  const actions = useRosterActions(sheets, canJoin)
  const guest = useGuestOnList(data, my)
  const isNew = useNewIds(data.roster)
  // Not before a private link that was just opened is read: its guest's tools would move the rows below theirs.
  const isLinkUnread = my.state === 'checking' && my.awaited === undefined
  const hasLines = useAfterOpening() && !isLinkUnread
  usePageMark('people')
  usePreloadedParts(data, my)
  useFormInHistory({ eventId: event.id, seriesId: series?.id, sheets, isSettled: isSettled && !isResolving, canJoin })

  const isOwn = (row: ListedRow) => isOwnRow(row, ownId)
  const [hasOffered, setOffered] = useState(false)
  if (!hasOffered && data.roster.some((row) => row.offered && isOwn(row))) setOffered(true)
  const promoted = dock.state.kind === 'closed' ? [] : promotedRows(data, own)
  const isInstalledGuest = Boolean(own?.secret) && runsInstalled()
  const waits = own?.registration.in === 'line'
  // The sheet after joining asks the same, so the page does not ask beside it.
  const asked =
    own &&
    !sheets.joined.value &&
    others.enableNotifications({
      ...notificationOffer(data, { id: own.registration.id, waits, secret: own.secret ?? null }),
      onPage: true,
      onlyTold: !waits && !isInstalledGuest,
    })

  return (
    <Page
      title={event.name}
      seed={lookOf(data)}
      isOff={isOff(event, now)}
      header={header}
      dock={<EventDock {...{ data, my, outbox, dock, sheets, others, now }} />}
    >
      {notice}
      {series && <LazySeriesSheet data={data} series={series} now={now} own={own} {...sheets.series} />}
      {my.lost && (
        <Notice tone={isSlotTaken(my.lost) ? 'accent' : 'warn'}>
          {my.lost}
          {canJoin && againText(my.lost)}
        </Notice>
      )}
      {hasOffered && !my.lost && <LazyTakenNotice data={data} isOwn={isOwn} />}
      <OutboxCards outbox={outbox} fields={event.custom_fields} sections={event.sections} editorOf={forms.editorOf} />
      <SearchScope>
        <EventTop
          data={data}
          now={now}
          own={own}
          isNew={isNew}
          openSeries={sheets.series.onOpenChange}
          openNotices={sheets.notices.onOpenChange}
          openShareCard={sheets.share}
        />
        {/* The steps for an iPhone end here: the app on the Home Screen has just learnt who this guest is. */}
        {isInstalledGuest && asked}
        {data.teams ? <LazyTeamsCard data={data} ownId={ownId} /> : null}
        {hasLines ? (
          <RosterCard
            data={data}
            own={own}
            isNew={isNew}
            guest={guest}
            now={now}
            actions={actions}
            labelsButton={others.labelsButton}
            Waitlist={LazyWaitlistCard}
            Sections={usesTimes(event) ? LazyTimeList : LazySectionList}
          />
        ) : (
          <RosterOutline data={data} now={now} />
        )}
      </SearchScope>
      {/* At the end, so that nothing moves when they appear. */}
      {hasLines && !isInstalledGuest && asked}
      {hasLines && status === 'signed-out' && mayBeGuest(data, my, now) && <LostLinkQuestion event={event} />}
      {my.whoseIsAsked && <div className="h-14" />}
      <LazyNoticesSheet data={data} now={now} {...sheets.notices} />
      {drawer.value && (
        <LazySignUpDrawer
          // The organizer may change the questions while the drawer is open: the form starts again from its draft.
          key={`${drawer.count} ${fieldsKey(event.custom_fields)}`}
          data={data}
          target={drawer.value}
          open={drawer.open}
          // A response closes only the form it was sent from, not one that was opened later.
          onOpenChange={(open) => drawer.setOpen(open, drawer.count)}
          onJoined={sheets.showJoined}
          anewOf={forms.anewOf}
          ownId={ownId}
          setBehindOpen={sheets.participant.setOpen}
        />
      )}
      {promoted.length > 0 && <LazyPromotionAnnouncer event={event} rows={promoted} sheets={sheets} ownId={ownId} />}
      {sheets.hasOpened && (
        <LazyOpenedSheets
          // Undefined: it opens by itself (`lazyComponent`).
          open={sheets.hasTapped || (sheets.joined.open ? undefined : false)}
          onOpenChange={sheets.closeTapped}
          data={data}
          my={my}
          sheets={sheets}
          others={others}
        />
      )}
    </Page>
  )
}

/** The effect of a tap on a row of the list. The same object until it changes, so that the list is not drawn anew with each tap. */
function useRosterActions(sheets: ReturnType<typeof useOpenSheets>, canJoin: boolean) {
  const { withdrawClaim, participant } = sheets
  const { openClaim, openJoin, addPerson } = sheets.forms
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
