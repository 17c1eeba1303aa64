import { useCallback } from 'react'
import type { EventPageData, ListedRow } from '@/entities/event/event-schema'
import { isClosed, takesChanges } from '@/entities/event/event-times'
import { canStillRun } from '@/entities/event/run-day'
import { hasSections } from '@/entities/slots/sections'
import { findRow } from '@/entities/slots/waitlist'
import { type RowKind, rowKindOf } from '@/features/event/my-registration/change'
import type { RegistrationEntry } from '@/features/event/my-registration/outbox'
import type { MyRegistration } from '@/features/event/my-registration/use-my-registration'
import { canAdd, canClaim, canClaimWaitlistPlace } from '@/features/event/roster/rules'
import type { SignUpTarget } from '@/features/event/sign-up/target'
import type { ShowSheet } from './use-open-sheets'

/** The functions that open the sign-up form, and the rows for which they may. */
export function useFormOpeners(
  data: EventPageData,
  my: MyRegistration,
  outbox: readonly RegistrationEntry[],
  now: Date,
  show: ShowSheet,
) {
  const { own, added } = my
  const mayClaim = canClaim(data, now) || canClaimWaitlistPlace(data, now)
  const ownSecret = own?.secret
  const mayAdd = canAdd(data, { secret: ownSecret, added: added?.rows.filter(({ extra }) => !extra).length ?? 0 }, now)
  /** The guest's secret, for the row of a person they added. */
  const addedSecret = useCallback(
    (id: string) => (added?.rows.some((row) => row.id === id) ? added.secret : undefined),
    [added],
  )
  const fields = data.event.custom_fields

  /** Opens the form. It shows first what was typed for its row and has not been sent. */
  const open = useCallback(
    async (target: SignUpTarget, unsent = unsentFor(outbox, target)) => {
      // If this chunk cannot be loaded, the form's cannot either, and the form shows that failure.
      const drafts = unsent && (await import('@/features/event/my-registration/drafts').catch(() => null))
      if (unsent) drafts?.restoreDraft(unsent, fields)
      show({ kind: 'form', target: unsent ? { ...target, fromOutbox: unsent.participantId } : target })
    },
    [outbox, fields, show],
  )

  /** The target of the fixed button: the viewer's own registration, or the form for joining. */
  function openJoinOrModify() {
    if (!own) return open({ mode: 'join', ...(my.added && { secret: my.added.secret }) })
    const { registration: stored, secret } = own
    open({ mode: 'update', id: stored.id, stored, rowKind: 'own', ...(secret && { secret }) })
  }

  /** @param startsAtName the person has asked to join already, on the invite */
  function openToJoin(startsAtName: boolean) {
    // Not while a section must be chosen: the keyboard would cover the choice.
    open({ mode: 'join', startsAtName: startsAtName && !hasSections(data.event) })
  }

  const isOwn = (row: ListedRow) => row.id === own?.registration.id

  function mayModify(row: ListedRow): boolean {
    if (data.viewer.is_organizer && canStillRun(data.event, now)) return true
    return takesChanges(data.event, now) && (isOwn(row) || row.is_mine || row.claimed_by_me)
  }

  /** Opens the form that puts a person on the list again, after their row has gone. Null where that cannot be. */
  function anewOf(kind: RowKind): (() => void) | null {
    if (kind === 'other') return null
    if (kind === 'own') return own || isClosed(data.event, now) ? null : openJoinOrModify
    if (mayAdd) return addPerson
    return mayClaim ? () => openClaim() : null
  }

  function modify(row: ListedRow) {
    if (isOwn(row)) return openJoinOrModify()
    const secret = addedSecret(row.id)
    open({ mode: 'update', id: row.id, stored: row, rowKind: rowKindOf(row), ...(secret && { secret }) })
  }

  /** Opens the form for an entry of the outbox, or the one that makes its row anew. Null where there is none for it. */
  function editorOf(entry: RegistrationEntry): (() => void) | null {
    const { kind, participantId } = entry
    // The form would put an extra slot on the list as another person's.
    if (kind === 'withdraw' || kind === 'extra') return null
    if (kind === 'join' || kind === 'claim') {
      const { secret } = entry
      return () => open({ mode: kind, ...(secret && { secret }) }, entry)
    }
    if (entry.isGone) return anewOf(entry.rowKind)
    const row = findRow(data, ({ id }) => id === participantId)
    return row ? () => modify(row) : null
  }

  const openClaim = useCallback(
    (section?: string) => show({ kind: 'form', target: { mode: 'claim', ...(section !== undefined && { section }) } }),
    [show],
  )

  const addPerson = useCallback(
    () => show({ kind: 'form', target: { mode: 'claim', ...(ownSecret && { secret: ownSecret }) } }),
    [show, ownSecret],
  )

  const openJoin = useCallback((section: string) => open({ mode: 'join', section }), [open])

  /**
   * Opens the form that was open before a reload, by its name in the history.
   * @returns false for what cannot be opened again
   */
  function reopen(name: string): boolean {
    const row = findRow(data, ({ id }) => id === name)
    if (name === 'claim' && mayClaim) openClaim()
    else if (name === 'claim' && mayAdd) addPerson()
    else if (row && mayModify(row)) modify(row)
    else return false
    return true
  }

  return {
    openJoinOrModify,
    openToJoin,
    openJoin,
    openClaim,
    /** Undefined for a viewer who is no guest with the right to add people. */
    addPerson: mayAdd ? addPerson : undefined,
    addedSecret,
    anewOf,
    editorOf,
    mayModify,
    modify,
    reopen,
  }
}

export type FormOpeners = ReturnType<typeof useFormOpeners>

/** The unsent change of this phone for the form's row. */
function unsentFor(outbox: readonly RegistrationEntry[], target: SignUpTarget): RegistrationEntry | undefined {
  if (target.mode === 'update') {
    return outbox.find(({ kind, participantId }) => kind === 'update' && participantId === target.id)
  }
  return target.mode === 'join' ? outbox.find(({ kind }) => kind === 'join') : undefined
}
