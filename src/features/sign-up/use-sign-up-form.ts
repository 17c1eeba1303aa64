import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FieldErrors, type Path, useForm } from 'react-hook-form'
import {
  type Draft,
  draftKey,
  draftValues,
  newDraft,
  readDraft,
  removeDraft,
  withValues,
  writeDraft,
} from '@/features/registrations/drafts'
import type { EventPageData, Registration } from '@/features/registrations/event-schema'
import { type SignUpValues, type StoredRegistration, toValues } from '@/features/registrations/form-values'
import { fieldKey } from '@/features/registrations/rules'
import { userMessage } from '@/lib/errors'
import { randomUuid } from '@/lib/random'
import { dismissToast, toastError } from '@/ui/toast-store'
import { isIdTaken, refusedField } from './refusals'
import { signUpResolver } from './schema'

export type SignUpTab = 'registration' | 'notes'

/** What the drawer is opened for. */
export type SignUpTarget =
  | { mode: 'join' | 'claim'; isKept?: boolean }
  | {
      mode: 'update'
      id: string
      /** A guest's registration is changed with its secret. */
      secret?: string
      stored: StoredRegistration
      /** The viewer's own or claimed registration, not one that the organizer corrects. */
      canWithdraw: boolean
      /** The form shows what waits in the outbox. */
      isKept?: boolean
    }

/** What an account fills in for its owner; what it lacks is left as it is. */
export type AccountDetails = Partial<Record<'name' | 'email' | 'phone', string>>

/** How a filled-in form leaves the phone (`use-send-sign-up.ts`); throws what the database refused, or the network. */
export type SendSignUp = (draft: Draft, values: SignUpValues) => Promise<SentSignUp>

/** `kept`: the device is offline, and it is sent later. `guestSecret` when a guest has just joined. */
type SentSignUp = { kept: true } | { kept: false; registration: Registration; guestSecret: string | null }

interface SignUpFormOptions {
  data: EventPageData
  target: SignUpTarget
  /** Null when nobody is signed in. */
  account: AccountDetails | null
  send: SendSignUp
  /** Called once the database has the registration. `guestSecret` when a guest has just joined. */
  onDone: (registration: Registration, guestSecret: string | null) => void
  /** Called instead when the device is offline: it is sent later. */
  onKept: () => void
}

/** The sign-up drawer's form: values, draft, and sending them. Whatever fails, what was typed stays. */
export function useSignUpForm({ data, target, account, send, onDone, onKept }: SignUpFormOptions) {
  const { event } = data
  const fields = event.custom_fields
  const [tab, setTab] = useState<SignUpTab>('registration')

  const base = useState(() => toValues(fields, target.mode === 'update' ? target.stored : null))[0]
  const id = target.mode === 'update' ? target.id : undefined
  const key = draftKey(event.id, target.mode, id)
  const { draft, isRestored, discardDraft } = useDraft({ key, base, data, id, isKept: target.isKept ?? false })

  const form = useForm<SignUpValues>({
    resolver: useMemo(() => signUpResolver(fields, target.mode, base.answers), [fields, target.mode, base]),
    defaultValues: draftValues(draft.current, base, fields),
    shouldFocusError: false,
  })

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          draft.current = withValues(draft.current, values, fields)
          writeDraft(key, draft.current)
        },
      }),
    [form, draft, fields, key],
  )

  function showErrors(errors: FieldErrors<SignUpValues>) {
    const first = firstError(errors)
    if (!first) return
    // The field is focused in the tab that holds it, which must be in the page before it can be.
    flushSync(() => setTab(first === 'notes' ? 'notes' : 'registration'))
    form.setFocus(first)
  }

  function showRefusal(error: unknown) {
    const field = refusedField(error)
    const path = field === null ? null : pathOf(field, fields.map(fieldKey))
    if (path) {
      form.setError(path, { type: 'server', message: userMessage(error) })
      flushSync(() => setTab(path === 'notes' ? 'notes' : 'registration'))
      form.setFocus(path)
      return
    }
    toastError(userMessage(error, target.mode === 'update' ? 'Failed to update registration' : 'Failed to sign up'))
  }

  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)
  const trap = useRef<HTMLInputElement>(null)

  async function submit(values: SignUpValues) {
    // A second tap may come before the button has been drawn as busy.
    if (isSending.current) return
    if (trap.current?.value) {
      // Without a reason for a program to learn from; emptied for a person whose password manager meant well.
      trap.current.value = ''
      toastError('Failed to sign up')
      return
    }
    isSending.current = true
    setBusy(true)
    // What an earlier attempt said is not true of this one.
    dismissToast()
    draft.current = withValues(draft.current, values, fields)
    writeDraft(key, draft.current)
    try {
      const sent = await send(draft.current, values)
      if (sent.kept) onKept()
      else onDone(sent.registration, sent.guestSecret)
      removeDraft(key)
    } catch (error) {
      if (isIdTaken(error) && target.mode !== 'update') {
        draft.current = { ...draft.current, id: randomUuid() }
        writeDraft(key, draft.current)
      }
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
    discardDraft()
    form.reset(base)
    removeDraft(key)
  }

  return {
    form,
    /** The field that only programs fill in; people with an account are known and not asked. */
    trap: target.mode === 'join' && account === null ? trap : undefined,
    tab,
    setTab,
    submit: form.handleSubmit(submit, showErrors),
    isBusy,
    quickFill: account ? quickFill : undefined,
    isRestored,
    startOver,
  }
}

interface DraftOptions {
  key: string
  base: SignUpValues
  data: EventPageData
  /** The registration's own id in `update`. */
  id: string | undefined
  /** The draft is what waits in the outbox, and still the same attempt when its row is on the roster. */
  isKept: boolean
}

/** The draft of this opening of the drawer: a stored one, or a new one with a fresh row id. */
function useDraft({ key, base, data, id, isKept }: DraftOptions) {
  const fields = data.event.custom_fields
  const [start] = useState(() => {
    const stored = readDraft(key)
    // A new row's id that stands on the roster already: that attempt has succeeded, this is another one.
    const isUsed = id === undefined && !isKept && stored !== null && data.roster.some((row) => row.id === stored.id)
    const usable = isUsed ? null : stored
    const isRestored =
      usable !== null && !isKept && JSON.stringify(draftValues(usable, base, fields)) !== JSON.stringify(base)
    return { draft: usable ?? newDraft(base, fields, id), isRestored }
  })
  const draft = useRef<Draft>(start.draft)
  const [isRestored, setIsRestored] = useState(start.isRestored)
  return { draft, isRestored, discardDraft: () => setIsRestored(false) }
}

/** The first field with an error, in the order of the form. */
function firstError(errors: FieldErrors<SignUpValues>): Path<SignUpValues> | null {
  for (const name of ['name', 'email', 'phone'] as const) if (errors[name]) return name
  const answers = errors.answers
  if (Array.isArray(answers)) {
    const index = answers.findIndex(Boolean)
    if (index >= 0) return `answers.${index}`
  }
  return errors.notes ? 'notes' : null
}

/** Where in the form a field lies that the database names: a fixed one, or a custom field by its key. */
function pathOf(field: string, keys: string[]): Path<SignUpValues> | null {
  const index = keys.indexOf(field)
  if (index >= 0) return `answers.${index}`
  return field === 'name' || field === 'email' || field === 'phone' || field === 'notes' ? field : null
}
