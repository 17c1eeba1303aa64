import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FieldErrors, type Path, useForm } from 'react-hook-form'
import { userMessage } from '@/lib/errors'
import { randomUuid } from '@/lib/random'
import { useSession } from '@/lib/session'
import { dismissToast, toastError } from '@/ui/toast-store'
import { type Draft, draftKey, draftValues, newDraft, readDraft, removeDraft, withValues, writeDraft } from './drafts'
import type { EventPageData, Registration } from './event-schema'
import { isIdTaken, refusedField, useSignUp, useUpdateRegistration } from './mutations'
import type { SignUpAs } from './requests'
import { fieldKey } from './rules'
import { type SignUpMode, type SignUpValues, type StoredRegistration, signUpSchema, toInput, toValues } from './schema'

export type SignUpTab = 'registration' | 'notes'

/** What the drawer is opened for. */
export type SignUpTarget =
  | { mode: 'join' | 'claim' }
  | {
      mode: 'update'
      id: string
      /** A guest's registration is changed with its secret. */
      secret?: string
      stored: StoredRegistration
      /** The viewer's own or claimed registration, not one that the organizer corrects. */
      canWithdraw: boolean
    }

interface Options {
  data: EventPageData
  target: SignUpTarget
  /** Called once the database has the registration. `guestSecret` when a guest has just joined. */
  onDone: (registration: Registration, guestSecret: string | null) => void
}

/** The sign-up drawer's form: values, draft, and sending them. Whatever fails, what was typed stays. */
export function useSignUpForm({ data, target, onDone }: Options) {
  const { event } = data
  const fields = event.custom_fields
  const session = useSession()
  const signUp = useSignUp(event.id)
  const change = useUpdateRegistration(event.id)
  const [tab, setTab] = useState<SignUpTab>('registration')

  const base = useState(() => toValues(fields, target.mode === 'update' ? target.stored : null))[0]
  const id = target.mode === 'update' ? target.id : undefined
  const key = draftKey(event.id, target.mode, id)
  const { draft, isRestored, discardDraft } = useDraft({ key, base, data, id })

  const form = useForm<SignUpValues>({
    resolver: zodResolver(signUpSchema(fields, target.mode, base.answers)),
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

  const isBusy = signUp.isPending || change.isPending
  const isSending = useRef(false)

  async function send(values: SignUpValues) {
    // A second tap may come before the button has been drawn as busy.
    if (isSending.current) return
    isSending.current = true
    // What an earlier attempt said is not true of this one.
    dismissToast()
    draft.current = withValues(draft.current, values, fields)
    writeDraft(key, draft.current)
    try {
      if (target.mode === 'update') {
        const input = toInput(values, fields, target.stored.responses)
        onDone(
          await change.mutateAsync({ id: target.id, input, ...(target.secret && { secret: target.secret }) }),
          null,
        )
      } else {
        const as = signUpAs(target.mode, session.status === 'signed-in', draft.current)
        const registration = await signUp.mutateAsync({ id: draft.current.id, as, input: toInput(values, fields) })
        onDone(registration, as.kind === 'guest' ? as.secret : null)
      }
      removeDraft(key)
    } catch (error) {
      if (isIdTaken(error) && target.mode !== 'update') {
        draft.current = { ...draft.current, id: randomUuid() }
        writeDraft(key, draft.current)
      }
      showRefusal(error)
    } finally {
      isSending.current = false
    }
  }

  function quickFill() {
    if (!session.user) return
    const { full_name, phone } = session.user.user_metadata
    const account = { name: full_name, email: session.user.email, phone }
    for (const [name, value] of Object.entries(account)) {
      if (typeof value !== 'string' || value === '') continue
      form.setValue(name as 'name' | 'email' | 'phone', value, {
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
    tab,
    setTab,
    submit: form.handleSubmit(send, showErrors),
    isBusy,
    quickFill: session.status === 'signed-in' ? quickFill : undefined,
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
}

/** The draft of this opening of the drawer: a stored one, or a new one with a fresh row id. */
function useDraft({ key, base, data, id }: DraftOptions) {
  const fields = data.event.custom_fields
  const [start] = useState(() => {
    const stored = readDraft(key)
    // A new row's id that stands on the roster already: that attempt has succeeded, this is another one.
    const isUsed = id === undefined && stored !== null && data.roster.some((row) => row.id === stored.id)
    const usable = isUsed ? null : stored
    const isRestored = usable !== null && JSON.stringify(draftValues(usable, base, fields)) !== JSON.stringify(base)
    return { draft: usable ?? newDraft(base, fields, id), isRestored }
  })
  const draft = useRef<Draft>(start.draft)
  const [isRestored, setIsRestored] = useState(start.isRestored)
  return { draft, isRestored, discardDraft: () => setIsRestored(false) }
}

function signUpAs(mode: SignUpMode, signedIn: boolean, draft: Draft): SignUpAs {
  if (mode === 'claim') return { kind: 'claim' }
  return signedIn ? { kind: 'account' } : { kind: 'guest', secret: draft.secret }
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
