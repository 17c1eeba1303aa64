import type { ReactNode } from 'react'
import { fieldsKey } from '@/entities/event/event-rules'
import type { EventPageData, ListedRow } from '@/entities/event/event-schema'
import { NoticesSheetPart } from '@/features/event/notices/lazy'
import type { KnownOfPeople } from '@/features/event/roster/shown-person'
import { SeriesSheetPart } from '@/features/event/series/lazy'
import { SignUpDrawerPart } from '@/features/event/sign-up/lazy'
import type { PromotedRow } from '../rules'
import type { DrawTellMe } from '../tell-me'
import type { MyRegistration } from '../use-my-registration'
import type { useOpenSheets } from '../use-open-sheets'
import { OpenedSheetsPart, PromotionAnnouncerPart } from './event-parts'

interface EventSheetsProps {
  data: EventPageData
  my: MyRegistration
  known: KnownOfPeople
  sheets: ReturnType<typeof useOpenSheets>
  /** The viewer's rows that got a slot from the waitlist. */
  promoted: readonly PromotedRow[]
  /** The label toggles of one participant. */
  labelsOf: (row: ListedRow) => ReactNode
  tellMe: DrawTellMe
  now: Date
}

/** What opens over the event's page. The code of each comes with its first opening. */
export function EventSheets({ data, my, known, sheets, promoted, labelsOf, tellMe, now }: EventSheetsProps) {
  const { event, series } = data
  const { ownId } = known
  const { drawer } = sheets
  return (
    <>
      {series && <SeriesSheetPart data={data} series={series} now={now} own={my.own} {...sheets.series} />}
      <NoticesSheetPart data={data} now={now} {...sheets.notices} />
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
          known={known}
          sheets={sheets}
          labelsOf={labelsOf}
          tellMe={tellMe}
        />
      )}
    </>
  )
}
