import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FieldErrors, type Path, useForm } from 'react-hook-form'
import type { EventPageData, Registration } from '@/entities/event/event-schema'
import { ACCOUNT, GUEST, holderOf } from '@/entities/person/holder'
import { canWait } from '@/entities/slots/availability'
import { sectionWithId } from '@/entities/slots/sections'
import type { RegistrationChange } from '@/features/event/my-registration/change'
import type { SignUpValues } from '@/features/event/my-registration/drafts'
import { whyGuestLost } from '@/features/event/my-registration/guests'
import { useSendChange } from '@/features/event/my-registration/mutations'
import { toAppError, userMessage } from '@/lib/backend/errors'
import { useSession } from '@/lib/backend/session'
import { useNow } from '@/lib/browser/use-now'
import { dismissToast, toastError, toastFailure } from '@/lib/feedback/toast-store'
import { t } from '@/lib/text/translate'
import { openDraft } from './draft'
import { firstError, refusedField } from './field-errors'
import { formNow } from './form-now'
import { type AccountDetails, accountDetails, emptyForm } from './initial-values'
import { signUpResolver } from './schema'
import { submitSignUp } from './submit-sign-up'
import { isAddedByGuest, type SignUpTarget } from './target'
import { useNamesake } from './use-namesake'
import { usePeople } from './use-people'

type SignUpTab = 'registration' | 'notes'

interface SignUpFormOptions {
  data: EventPageData
  target: SignUpTarget
  open: boolean
  /** The viewer's own row, as the account or a private link opens it. */
  ownId: string | undefined
  /** Called once the database has made the change. `otherIds`: the rows that are sent behind it, further slots and people. */
  onDone: (registration: Registration, change: RegistrationChange, otherIds: readonly string[]) => void
  /** Called instead when the device is offline. The change is sent later. */
  onQueued: () => void
}

/** The sign-up drawer's form: its values, its draft, and sending. No failure loses what was typed. */
export function useSignUpForm({ data, target, open, ownId, onDone, onQueued }: SignUpFormOptions) {
  const { event } = data
  const [isBusy, setBusy] = useState(false)
  // While a request runs, the page from before it counts: the request itself may remove the row or take the last slot.
  const [settled, setSettled] = useState(data)
  if (settled !== data && open && !isBusy) setSettled(data)
  const formed = formNow(settled, target, { ownId, lost: whyGuestLost(event.id), now: useNow() })
  const { chooses, section: rowSection } = formed
  // The section that turned out to be full; '' for an event without sections.
  const [fullSection, setFullSection] = useState<string | null>(null)
  const hasSlot = target.mode === 'update' && (formed.row ?? target.stored).in === 'slot'
  const waitsFor = (section: string) =>
    section !== rowSection &&
    !hasSlot &&
    (fullSection === section || canWait(settled.event, sectionWithId(settled.event, section)))
  const session = useSession()
  const account = session.user && accountDetails(session.user)
  const send = useSendChange(event.id)
  const fields = event.custom_fields
  const [tab, setTab] = useState<SignUpTab>('registration')
  const isSignedIn = session.status === 'signed-in'
  const holder = target.mode === 'update' ? holderOf(target.secret) : isSignedIn ? ACCOUNT : GUEST
  const people = usePeople(event, {
    isOffered: target.mode === 'join' && (isSignedIn || (!event.is_private && event.group_id === null)),
    holder,
  })

  const client = useQueryClient()
  const [base] = useState(() => emptyForm(event, target, account?.name))
  const [draft] = useState(() => openDraft(data, target, base))
  const [isRestored, setRestored] = useState(draft.isRestored)

  const form = useForm<SignUpValues>({
    resolver: useMemo(
      () =>
        signUpResolver(
          fields,
          isAddedByGuest(target) ? 'update' : target.mode,
          base.answers,
          chooses ? event.sections : [],
        ),
      [fields, target, base, chooses, event.sections],
    ),
    defaultValues: draft.restored,
    shouldFocusError: false,
  })

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => draft.storeValues(values) }),
    [form, draft],
  )

  // An untouched choice follows the row if an organizer moves it to another section.
  const sectionNow = rowSection ?? base.section
  const followed = useRef(sectionNow)
  useEffect(() => {
    if (form.getValues('section') === followed.current) form.setValue('section', sectionNow)
    followed.current = sectionNow
  }, [form, sectionNow])

  function focusField(path: Path<SignUpValues>) {
    // The tab that holds the field must be in the page before the field can have the focus.
    flushSync(() => setTab(path === 'notes' ? 'notes' : 'registration'))
    form.setFocus(path)
  }

  function showErrors(errors: FieldErrors<SignUpValues>) {
    const first = firstError(errors)
    if (first) focusField(first)
  }

  function showRefusal(error: unknown) {
    const path = refusedField(toAppError(error), event, chooses)
    // An error at a field is invisible once the form is closed.
    if (path && formRef.current) {
      form.setError(path, { type: 'server', message: userMessage(error) })
      return focusField(path)
    }
    // The form itself then says that one would wait.
    if (toAppError(error).code === 'full' && event.waitlist) return setFullSection(form.getValues('section'))
    toastFailure(error, failureText(target.mode))
  }

  const isSending = useRef(false)
  const namesake = useNamesake(data, target.mode)
  const trap = useRef<HTMLInputElement>(null)
  const formRef = useRef<HTMLFormElement>(null)

  async function submit(values: SignUpValues) {
    // A second tap may come before the busy button is rendered.
    if (isSending.current) return
    if (trap.current?.value) {
      // The message gives no reason, because a program could learn from it. The field is emptied, because a password manager may have filled it in.
      trap.current.value = ''
      toastError(failureText('join'))
      return
    }
    if (!people.check()) return
    isSending.current = true
    setBusy(true)
    // The error of an earlier attempt is not about this one.
    dismissToast()
    draft.storeValues(values)
    try {
      if (namesake.ask(values.name, draft.read().id)) return
      const filled = { data, target, values, base, sectionNow, draft, people, isSignedIn }
      const sent = await submitSignUp(client, { ...filled, waits: waitsFor(values.section) }, send.mutateAsync)
      if (sent.registration) onDone(sent.registration, sent.change, sent.otherIds)
      else onQueued()
    } catch (error) {
      showRefusal(error)
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }

  function quickFill() {
    for (const [name, value] of Object.entries(account ?? {})) {
      form.setValue(name as keyof AccountDetails, value, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      })
    }
  }

  function startOver() {
    setRestored(false)
    form.reset(base)
    draft.remove()
  }

  return {
    ...formed,
    /** Whether the form joins the waitlist with this choice of a section ('' without sections). */
    waitsFor,
    form,
    /** For the `form` element, which is in the page while the sheet is open. */
    formRef,
    /** The honeypot's field. People with an account are known, so they get none. */
    trap: target.mode === 'join' && account === null ? trap : undefined,
    tab,
    setTab,
    submit: form.handleSubmit(submit, showErrors),
    isBusy,
    people,
    namesake,
    submitAnother: () => {
      namesake.isAnother()
      void form.handleSubmit(submit, showErrors)()
    },
    asksForMails: target.mode !== 'claim' && holder.asksForMails,
    quickFill: account ? quickFill : undefined,
    isRestored,
    startOver,
  }
}

/** The sentence if the refusal has none. */
const failureText = (mode: SignUpTarget['mode']) =>
  mode === 'update' ? t('Failed to update registration') : t('Failed to sign up')
