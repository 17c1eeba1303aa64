import { type ReactNode, useCallback, useMemo, useState } from 'react'
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
import { type FormOpeners, useFormOpeners } from '../use-form-openers'
import { useGuestOnList } from '../use-guest-on-list'
import { type ShowSheet, useOpenSheets, useShowJoined } from '../use-open-sheets'
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
  otherFeatures: OtherFeatures
}

/** The sheets that a tap opens, whose code is loaded later. The sheet after joining opens without a tap. */
const TAPPED = ['participant', 'share', 'withdraw'] as const

/** The event page once its data is there. */
export function EventView(props: EventViewProps) {
  const { my, isResolving, header, notice, otherFeatures } = props
  const now = useNow()
  const data = useMemo(() => pageAtTime(props.data, now), [props.data, now])
  const { event, series } = data
  const { own } = my
  const { status } = useSession()
  const ownId = own?.registration.id
  const outbox = useUnsent(event.id)
  const [sheets, show, close] = useOpenSheets()
  const forms = useFormOpeners(data, my, outbox, now, show)
  const showJoined = useShowJoined(event, sheets, show)
  const dock = useDock(data, my, outbox, now)
  const { form } = sheets
  const { isSettled, canJoin } = dock
  const closeBehind = useCallback(() => close('participant'), [close])
  const actions = useRosterActions(forms, show, canJoin)
  const guest = useGuestOnList(data, my)
  const isNew = useNewIds(data.roster)
  // Not before a private link that was just opened is read: its guest's tools would move the rows below theirs.
  const isLinkUnread = my.state === 'checking' && my.awaited === undefined
  const hasLines = useAfterOpening() && !isLinkUnread
  usePageMark('people')
  usePreloadedParts(data, my)
  const inHistory = { eventId: event.id, seriesId: series?.id, canJoin, isSettled: isSettled && !isResolving }
  useFormInHistory({ ...inHistory, sheets, show, forms })

  const isOwn = (row: ListedRow) => isOwnRow(row, ownId)
  const [hasOffered, setOffered] = useState(false)
  if (!hasOffered && data.roster.some((row) => row.offered && isOwn(row))) setOffered(true)
  const promoted = dock.state.kind === 'closed' ? [] : promotedRows(data, own)
  const isInstalledGuest = Boolean(own?.secret) && runsInstalled()
  const waits = own?.registration.in === 'waitlist'
  // The sheet after joining asks the same, so the page does not ask beside it.
  const asked =
    own &&
    !sheets.joined &&
    otherFeatures.enableNotifications({
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
      dock={<EventDock {...{ data, my, outbox, dock, otherFeatures, now }} openJoinOrModify={forms.openJoinOrModify} />}
    >
      {notice}
      {series && (
        <LazySeriesSheet
          {...{ data, series, now, own }}
          open={sheets.series?.open}
          onOpenChange={() => close('series')}
        />
      )}
      {my.lost && (
        <Notice tone={isSlotTaken(my.lost) ? 'accent' : 'warn'}>
          {my.lost}
          {canJoin && againText(my.lost)}
        </Notice>
      )}
      {hasOffered && !my.lost && <LazyTakenNotice data={data} isOwn={isOwn} />}
      <OutboxCards outbox={outbox} fields={event.custom_fields} sections={event.sections} editorOf={forms.editorOf} />
      <SearchScope>
        <EventTop data={data} now={now} own={own} isNew={isNew} show={show} />
        {/* On an iPhone, after the guest has opened the private link in the installed app, where notifications are possible. */}
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
            labelsButton={otherFeatures.labelsButton}
            Waitlist={LazyWaitlistCard}
            Sections={usesTimes(event) ? LazyTimeList : LazySectionList}
          />
        ) : (
          <RosterOutline data={data} now={now} />
        )}
      </SearchScope>
      {/* At the end, so that nothing moves when they appear. */}
      {hasLines && (
        // A list whose code is awaited will move it.
        <div className="contents in-[main:has([data-placeholder])]:invisible">
          {!isInstalledGuest && asked}
          {status === 'signed-out' && mayBeGuest(data, my, now) && <LostLinkQuestion event={event} />}
        </div>
      )}
      {my.whoseIsAsked && <div className="h-14" />}
      <LazyNoticesSheet
        data={data}
        now={now}
        open={sheets.notices?.open ?? false}
        onOpenChange={() => close('notices')}
      />
      {form && (
        <LazySignUpDrawer
          // The organizer may change the questions while the drawer is open: the form starts again from its draft.
          key={`${form.count} ${fieldsKey(event.custom_fields)}`}
          data={data}
          target={form.target}
          open={form.open}
          // A response closes only the form it was sent from, not one that was opened later.
          onOpenChange={() => close('form', form.count)}
          onJoined={showJoined}
          anewOf={forms.anewOf}
          ownId={ownId}
          onShown={closeBehind}
        />
      )}
      {promoted.length > 0 && (
        <LazyPromotionAnnouncer
          event={event}
          rows={promoted}
          sheets={sheets}
          ownId={ownId}
          onOwn={(row) => {
            const registration = { ...row, event_id: event.id }
            show({ kind: 'joined', joined: { registration, secret: own?.secret ?? null, otherIds: [] } })
          }}
        />
      )}
      {(sheets.joined || TAPPED.some((kind) => sheets[kind])) && (
        <LazyOpenedSheets
          // Undefined: it opens by itself (`lazyComponent`).
          open={TAPPED.some((kind) => sheets[kind]?.open) || (sheets.joined?.open ? undefined : false)}
          onOpenChange={() => {
            for (const kind of TAPPED) close(kind)
          }}
          {...{ data, my, sheets, show, close, forms, otherFeatures }}
        />
      )}
    </Page>
  )
}

/** The effect of a tap on a row of the list. The same object until it changes, so that the list is not drawn anew with each tap. */
function useRosterActions(forms: FormOpeners, show: ShowSheet, canJoin: boolean) {
  const { addedSecret, openClaim, openJoin, addPerson } = forms
  return useMemo(
    () => ({
      onOpen: (id: string) => show({ kind: 'participant', id }),
      onWithdraw: (id: string) => show({ kind: 'withdraw', withdrawal: { id, secret: addedSecret(id) } }),
      onClaim: openClaim,
      onJoin: canJoin ? openJoin : undefined,
      onAdd: addPerson,
    }),
    [show, addedSecret, openClaim, canJoin, openJoin, addPerson],
  )
}
