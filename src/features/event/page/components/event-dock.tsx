import type { EventPageData } from '@/entities/event/event-schema'
import { questionTo } from '@/entities/slots/confirming'
import { RegistrationDock } from '@/features/event/sign-up/components/registration-dock'
import { ConfirmDockPart } from '@/features/event/waitlist/components/confirm-dock-part'
import { needsSharing } from '../rules'
import type { useDock } from '../use-dock'
import type { MyRegistration } from '../use-my-registration'
import type { useOpenSheets } from '../use-open-sheets'

interface EventDockProps {
  data: EventPageData
  my: MyRegistration
  offer: ReturnType<typeof useDock>
  sheets: ReturnType<typeof useOpenSheets>
  /** Why nothing has changed so far; null when all is sent. */
  unsent: string | null
  now: Date
}

/** The fixed button, or the question to somebody who moved up: are you coming? */
export function EventDock({ data, my, offer, sheets, unsent, now }: EventDockProps) {
  const { own } = my
  const question = own && questionTo(data, own.registration, own, now)
  if (question)
    return (
      <ConfirmDockPart
        data={data}
        row={own.registration}
        question={question}
        secret={own.secret}
        now={now}
        waiting={unsent}
        onGiveUp={sheets.withdrawOwn}
        onModify={sheets.openOwn}
      />
    )
  return (
    <RegistrationDock
      dock={offer.dock}
      state={my.state}
      waiting={unsent}
      isSending={offer.isSending}
      comesSecond={needsSharing(data, now)}
      onPress={sheets.openOwn}
      onRetry={my.retry}
    />
  )
}
