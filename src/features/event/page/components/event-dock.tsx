import { useState } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { canTakeSlot } from '@/entities/slots/first-tap'
import { LazyCantCome } from '@/features/event/answers/lazy'
import { linkWords } from '@/features/event/my-registration/guests'
import { type RegistrationEntry, waitingTitle } from '@/features/event/my-registration/outbox'
import type { MyRegistration } from '@/features/event/my-registration/use-my-registration'
import { RegistrationDock } from '@/features/event/sign-up/components/registration-dock'
import { LazyTakeSlotDock } from '@/features/event/waitlist/lazy'
import { useSession } from '@/lib/backend/session'
import { useOnline } from '@/lib/browser/use-online'
import type { OtherFeatures } from '../other-features'
import { docksAttendance } from '../rules'
import type { useDock } from '../use-dock'
import { useNeedsSharing } from '../use-needs-sharing'
import { LazyAttendanceDock, LazyWhoseRegistration } from './event-parts'

interface EventDockProps {
  data: EventPageData
  my: MyRegistration
  outbox: readonly RegistrationEntry[]
  dock: ReturnType<typeof useDock>
  openJoinOrModify: () => void
  otherFeatures: OtherFeatures
  now: Date
}

/** The fixed button: a free slot for a person in line, else their own registration, with Who Came for event managers. */
export function EventDock({ data, my, outbox, dock, openJoinOrModify, otherFeatures, now }: EventDockProps) {
  const { event } = data
  const { own } = my
  const { user } = useSession()
  const isOnline = useOnline()
  const needsSharing = useNeedsSharing(data, now)
  const [cantCome, setCantCome] = useState(false)
  const asks = event.cant_come && !event.called_off_at
  if (own && canTakeSlot(event, own.registration, now))
    return <LazyTakeSlotDock data={data} row={own.registration} secret={own.secret} onModify={openJoinOrModify} />
  const attendance = docksAttendance(data, now) && <LazyAttendanceDock data={data} now={now} />
  // 'Registration Closed' cannot be pressed.
  if (attendance && dock.state.kind === 'closed') return attendance
  return (
    <>
      {my.whoseIsAsked && (
        <LazyWhoseRegistration
          data={data}
          ownId={own?.registration.id}
          userId={user?.id ?? null}
          loadGuestPush={otherFeatures.loadGuestPush}
          now={now}
        />
      )}
      <RegistrationDock
        dock={dock.state}
        state={my.state}
        waiting={outbox.some(({ state }) => state === 'waiting') ? waitingTitle(isOnline) : null}
        isSending={dock.isSending}
        comesSecond={needsSharing || cantCome}
        onPress={openJoinOrModify}
        onRetry={my.retry}
        // Not while it is called off; once that is undone the answers are fetched anew.
        beside={asks && !own && !attendance && <LazyCantCome data={data} onAnswer={setCantCome} />}
        after={attendance}
      />
      {asks && own && [event.id, data.series?.id ?? ''].some((id) => linkWords.has(id)) && (
        <LazyCantCome data={data} isIn onAnswer={setCantCome} />
      )}
    </>
  )
}
