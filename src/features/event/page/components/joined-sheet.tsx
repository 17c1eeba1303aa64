import { useState } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { lookOf } from '@/entities/event/look'
import type { Standing } from '@/entities/event/standing'
import { questionTo } from '@/entities/slots/confirming'
import { gotSlotText } from '@/entities/slots/outcome-text'
import { sectionOf, sectionWithId, slotName } from '@/entities/slots/sections'
import { isOwed } from '@/entities/slots/slot-payments'
import { inLineText, joinedText, standingNow } from '@/entities/slots/waitlist'
import { YourLinks } from '@/features/event/guest-link/components/your-links'
import { markLinkSaved } from '@/features/event/guest-link/guests'
import { useIsRegular } from '@/features/event/guest-link/kept-places'
import { PayButtonPart } from '@/features/event/paying/lazy'
import { nextToSay, type PricedSlot, sumOf } from '@/features/event/paying/rules'
import type { Claim } from '@/features/event/roster/rules'
import { PlaceSwitchesPart } from '@/features/event/series/lazy'
import { feedFor } from '@/features/event/share/calendar-rules'
import { invitationTo } from '@/features/event/share/invitation'
import { CalendarSheetPart } from '@/features/event/share/lazy'
import { ConfirmDockPart } from '@/features/event/waitlist/lazy'
import { useNow } from '@/lib/browser/use-now'
import { Button } from '@/ui/form/button'
import { Card } from '@/ui/layout/card'
import { Sheet } from '@/ui/sheet/sheet'
import { closeIntoRow } from '../close-into-row'
import { type DrawTellMe, tellMeAsk } from '../tell-me'
import type { MyRegistration } from '../use-my-registration'
import type { Joined, useOpenSheets } from '../use-open-sheets'
import { JoinedCard } from './joined-card'
import { JoinedPicture } from './joined-picture'

interface JoinedSheetProps {
  data: EventPageData
  joined: Joined
  my: MyRegistration
  claims: ReadonlyMap<string, Claim>
  /** The slots that they pay for, their own among them; none where they pay nobody. */
  toPay: readonly PricedSlot[]
  sheets: ReturnType<typeof useOpenSheets>
  tellMe: DrawTellMe
}

/**
 * Right after somebody has joined: their slot, and for a guest their links. Somebody who joined the waitlist sees
 * their place, and their slot once they get one, even while the sheet is open.
 */
export function JoinedSheet({ data, joined, my, claims, toPay, sheets, tellMe }: JoinedSheetProps) {
  const { registration, secret } = joined
  const { open, setOpen } = sheets.joined
  const now = useNow()
  const [adding, setAdding] = useState(false)
  // A screen has only one green button: here 'Tell me', until it is answered.
  const [isAsked, setAsked] = useState(false)
  const [isTold, setTold] = useState(false)
  const [hasSaved, setSaved] = useState(false)
  const standing = standingNow(data, registration)
  const section = sectionOf(data.event, standing)?.name
  const wish = wishText(data.event, standing)
  const hasWaited = registration.in === 'line' || registration.promoted_at !== undefined
  const title =
    standing.in === 'slot' && wish
      ? `${slotName(section, standing.slot_number)} · ${wish}`
      : standing.in === 'slot' && hasWaited
        ? gotSlotText(standing.slot_number, section)
        : joinedText(data.event, standing)
  const own = my.own?.registration.id === registration.id ? my.own : null
  const question = own && questionTo(data.event, own.registration, now)
  // At last call one can take a free slot here too, with one tap.
  const isConfirming = question !== null && question.kind !== 'again'
  const isRegular = useIsRegular(data.series?.id, secret)
  const sum = sumOf(nextToSay(toPay))
  const canPay = sum !== undefined && isOwed(sum) && Boolean(data.event.price?.link)
  const leadsToLink = secret !== null && !canPay && !isConfirming

  return (
    <Sheet
      open={open}
      onOpenChange={setOpen}
      seed={lookOf(data)}
      landing={{ row: registration.id }}
      picture={<JoinedPicture data={data} claims={claims} name={registration.name} standing={standing} />}
      title={title}
      footer={
        own && isConfirming ? (
          <ConfirmDockPart
            data={data}
            row={own.registration}
            question={question}
            secret={own.secret}
            now={now}
            hasTitle
            onGiveUp={() => {
              setOpen(false)
              sheets.withdrawOwn()
            }}
            onModify={sheets.openOwn}
          />
        ) : (
          <div className="grid gap-1">
            {canPay && <PayButtonPart event={data.event} slotPayment={sum} />}
            <Button
              variant={canPay ? 'ghost' : isAsked || (leadsToLink && !hasSaved) ? 'raised' : 'primary'}
              size={canPay ? 'sm' : 'lg'}
              full
              onClick={() => closeIntoRow(registration.id, () => setOpen(false))}
            >
              Done
            </Button>
          </div>
        )
      }
    >
      <div className="grid gap-4">
        <JoinedCard
          data={data}
          joined={joined}
          standing={standing}
          isSwitching={wish !== null}
          isAsked={isAsked}
          isTold={isTold}
          now={now}
          toPay={toPay}
          sum={sum}
          onAddToCalendar={() => setAdding(true)}
          links={
            secret !== null && (
              <YourLinks
                linkId={(isRegular && data.series?.id) || data.event.id}
                secret={secret}
                isRegular={isRegular}
                invite={{ ...invitationTo(data), eventName: data.event.name }}
                leads={leadsToLink}
                onCopied={() => {
                  setSaved(true)
                  markLinkSaved(data.event.id, secret)
                }}
              />
            )
          }
        />
        {/* Below the link, which must be saved, however small the phone is. */}
        {tellMe({
          ...tellMeAsk(data, { id: registration.id, waits: standing.in === 'line', secret }),
          isQuiet: canPay || isConfirming || secret !== null,
          onLead: setAsked,
          onTold: setTold,
        })}
        {data.series && (
          <Card className="py-3! text-left empty:hidden">
            <PlaceSwitchesPart data={data} series={data.series} own={my.own} />
          </Card>
        )}
      </div>
      <CalendarSheetPart
        event={data.event}
        mine={standing.in === 'slot' ? [standing] : []}
        feed={feedFor(data, secret, secret === null)}
        open={adding}
        onOpenChange={setAdding}
      />
    </Sheet>
  )
}

/** '1st in line for Cook', for somebody who has a slot and asks to switch. */
function wishText(event: EventPageData['event'], standing: Standing): string | null {
  const wish = standing.in === 'slot' ? standing.wish : undefined
  const section = sectionWithId(event, wish?.section_id)
  return wish && section && wish.section_id !== standing.section_id ? inLineText(wish.place, section.name) : null
}
