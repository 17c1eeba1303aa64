import { useCallback, useEffect, useRef, useState } from 'react'
import type { EventPageData, Registration } from '@/entities/event/event-schema'
import type { RegistrationStatus } from '@/entities/event/registration-status'
import { joinedText } from '@/entities/slots/outcome-text'
import type { RegistrationEntry } from '@/features/event/my-registration/outbox'
import type { MyRegistration } from '@/features/event/my-registration/use-my-registration'
import type { Withdrawal } from '@/features/event/sign-up/components/withdraw-dialog'
import type { SignUpTarget } from '@/features/event/sign-up/target'
import { toastSuccess } from '@/lib/feedback/toast-store'
import { useShownValue } from '@/ui/sheet/use-shown-value'
import { useSignUpForms } from './use-sign-up-forms'

/** A person has just joined, gone to wait, or was promoted. */
export interface Joined {
  registration: RegistrationStatus & Pick<Registration, 'id' | 'event_id' | 'name' | 'promoted_at' | 'mail'>
  /** The guest's secret; null for an account. */
  secret: string | null
  /** The ids of the other slots that were taken with it, for people or at other times. They arrive after it. */
  others: readonly string[]
}

/** The open sheet or dialog of the event page, and its person. */
export function useOpenSheets(
  data: EventPageData,
  my: MyRegistration,
  outbox: readonly RegistrationEntry[],
  now: Date,
) {
  const drawer = useShownValue<SignUpTarget>()
  const participant = useShownValue<string>()
  const joined = useShownValue<Joined>()
  // Undefined until the first request.
  const [isSharing, setSharing] = useState<boolean>()
  const [isNew, setNew] = useState(false)
  const [isCopied, setCopied] = useState(false)
  const [isSeriesOpen, setSeriesOpen] = useState<boolean>()
  const [withdrawing, setWithdrawing] = useState<Withdrawal | null>()
  const [removing, setRemoving] = useState<string | null>()
  const [areNoticesOpen, setNoticesOpen] = useState(false)
  // The form as it is now, for a late response; null once the page is left.
  const drawerNow = useRef<typeof drawer | null>(null)
  useEffect(() => {
    drawerNow.current = drawer
    return () => {
      drawerNow.current = null
    }
  })
  const forms = useSignUpForms(data, my, outbox, now, drawer.show)
  const { addedSecret } = forms
  const { own } = my

  /**
   * Opens what was open before a reload, by its name in the history.
   * @returns false for what cannot be opened again, like the sheet after joining
   */
  function reopen(name: string): boolean {
    if (name !== 'share') return forms.reopen(name)
    setSharing(true)
    return true
  }

  const share = useCallback((copied: boolean) => {
    setCopied(copied)
    setSharing(true)
  }, [])

  /** Opens Share over an event that was just created. */
  function shareNew() {
    setNew(true)
    setSharing(true)
  }

  /** Shows the sheet after joining; only a toast if the person has left the page or opened another form since. */
  function showJoined(registration: Registration, secret: string | null, others: readonly string[]) {
    const form = drawerNow.current
    if (form && (!form.open || form.count === drawer.count)) joined.show({ registration, secret, others })
    else toastSuccess(joinedText(data.event, registration))
  }

  /** A slot became free for the viewer, who had waited for it. */
  const showPromotion = (registration: Joined['registration']) =>
    joined.show({ registration, secret: own?.secret ?? null, others: [] })

  const withdrawClaim = useCallback((id: string) => setWithdrawing({ id, secret: addedSecret(id) }), [addedSecret])

  /** Asks before the viewer's own slot is given up. */
  const withdrawOwn = () => own && setWithdrawing({ id: own.registration.id, secret: own.secret })

  return {
    drawer,
    participant,
    joined,
    showJoined,
    showPromotion,
    isSharing,
    setSharing,
    share,
    isNew,
    isCopied,
    shareNew,
    series: { open: isSeriesOpen, onOpenChange: setSeriesOpen },
    notices: { open: areNoticesOpen, onOpenChange: setNoticesOpen },
    withdrawing,
    removing,
    /** Something other than the form was tapped and is open. The sheet after joining does not count: it opens without a tap. */
    hasTapped: participant.open || isSharing || Boolean(withdrawing),
    /** One of them was open. It stays drawn from then on, because a sheet that is removed at once could not show its closing animation. */
    hasOpened:
      [participant, joined].some(({ value }) => value !== null) || isSharing !== undefined || withdrawing !== undefined,
    /** The code of what was tapped cannot be loaded. */
    closeTapped: () => {
      participant.setOpen(false)
      setSharing(false)
      setWithdrawing(null)
    },
    /** Opens the sign-up form, for `drawer`. */
    forms,
    reopen,
    withdrawClaim,
    withdrawOwn,
    stopWithdrawing: () => setWithdrawing(null),
    startRemoving: setRemoving,
    stopRemoving: () => setRemoving(null),
  }
}
