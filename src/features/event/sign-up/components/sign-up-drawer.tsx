import { type ReactNode, useEffect, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { EventPageData, Registration } from '@/entities/event/event-schema'
import { addPersonLabel, mostOthers } from '@/entities/slots/others'
import { leaveWaitlistLabel, outcomeText } from '@/entities/slots/outcome-text'
import { sectionWithId } from '@/entities/slots/sections'
import { waitlistPlaceText } from '@/entities/slots/waitlist'
import type { RowKind, SignUpMode } from '@/features/event/my-registration/change'
import { toastSuccess } from '@/lib/feedback/toast-store'
import { rich } from '@/lib/text/rich'
import { t } from '@/lib/text/translate'
import { Notice } from '@/ui/feedback/notice'
import { Button } from '@/ui/form/button'
import { Tabs } from '@/ui/layout/tabs'
import { WholeWords } from '@/ui/layout/whole-words'
import type { Landing } from '@/ui/sheet/landing'
import { Sheet, type SheetState } from '@/ui/sheet/sheet'
import { historyName, isAddedByGuest, type SignUpTarget } from '../target'
import { useSignUpForm } from '../use-sign-up-form'
import {
  LazyFormClosed,
  LazyMakeAnew,
  LazyNamesakeQuestion,
  LazyPeopleInForm,
  LazyRowGone,
  LazySectionChoice,
  LazyWithdrawDialog,
} from './form-parts'
import { Honeypot } from './honeypot'
import { notesTab } from './notes-tab'
import { RegistrationFields } from './registration-fields'

/** The button's text, and the one while it sends. `add`: a guest adds a person. */
function submitLabels(purpose: SignUpMode | 'add' | 'wait'): [label: string, busy: string] {
  if (purpose === 'wait') return [t('Join Waitlist'), t('Joining...')]
  if (purpose === 'join') return [t('Join Event'), t('Joining...')]
  if (purpose === 'update') return [t('Update'), t('Updating...')]
  if (purpose === 'claim') return [t('Claim'), t('Claiming...')]
  return [t('Add'), t('Adding...')]
}

interface SignUpDrawerProps extends SheetState {
  data: EventPageData
  target: SignUpTarget
  /** Called after joining, for a guest with their secret. The page then shows them their slot. */
  onJoined: (registration: Registration, secret: string | null, otherIds: readonly string[]) => void
  /** Called once the drawer is here: the sheet that it was opened from stays until then. */
  onShown: () => void
  /** The viewer's own row, as the account or a private link opens it. */
  ownId: string | undefined
  /** Opens the form that makes a row anew, which is gone; null where that cannot be. */
  anewOf: (row: RowKind) => (() => void) | null
}

/** The sign-up drawer: join, claim a slot, or change a registration. Give it a new key at each opening. */
export function SignUpDrawer(props: SignUpDrawerProps) {
  const { data, target, open, onOpenChange, onJoined, onShown, ownId, anewOf } = props
  const formId = useId()
  const [withdrawing, setWithdrawing] = useState(false)
  const [landing, setLanding] = useState<Landing | null>(null)
  const { event } = data
  const signUp = useSignUpForm({
    data,
    target,
    open,
    ownId,
    onDone: (registration, change, otherIds) => {
      onOpenChange(false)
      // A change of section opens the same sheet as joining.
      const isSwitch =
        'section' in change && target.mode === 'update' && change.section !== (row ?? target.stored).section_id
      if (target.mode === 'join' || (isSwitch && !row?.claimed_by_me))
        onJoined(registration, change.secret ?? null, otherIds)
      else if (target.mode === 'update') toastSuccess(t('Registration updated'))
      else {
        setLanding({ row: registration.id })
        if (change.wait) toastSuccess(outcomeText(event, registration))
      }
    },
    onQueued: () => onOpenChange(false),
  })
  const { row, isRowGone, chooses, closed } = signUp
  const { form, formRef, trap, tab, setTab, submit, isBusy, quickFill, isRestored, startOver } = signUp
  const gone = target.mode === 'update' && isRowGone ? { data, target, anewOf } : null
  const [notes, section] = useWatch({ control: form.control, name: ['notes', 'section'] })
  const waits = signUp.waitsFor(section)
  const isForSomeone = target.mode === 'claim'
  const isAdded = isAddedByGuest(target)
  const isAdding = isForSomeone && isAdded

  const [label, busy] = submitLabels(waits ? 'wait' : isAdding ? 'add' : target.mode)
  const beside = { variant: 'secondary', size: 'lg', disabled: isBusy, className: 'flex-auto px-3 text-body' } as const

  useEffect(onShown, [onShown])

  return (
    <>
      <Sheet
        open={open}
        onOpenChange={onOpenChange}
        title={isAdding ? addPersonLabel() : titleOf(target.mode, waits, event.name)}
        landing={landing}
        openedAs={historyName(target)}
        firstField={target.mode === 'join' && target.startsAtName ? '[name=name]' : undefined}
        footer={
          gone ? (
            <LazyMakeAnew {...gone} />
          ) : closed ? null : (
            <div className="flex flex-wrap gap-2.5">
              {target.mode === 'update' && target.rowKind !== 'other' && (
                <Button {...beside} onClick={() => setWithdrawing(true)}>
                  {row?.in === 'waitlist' ? leaveWaitlistLabel() : t('Withdraw')}
                </Button>
              )}
              {quickFill && (
                <Button {...beside} onClick={quickFill}>
                  {t('Quick Fill')}
                </Button>
              )}
              <Button
                type="submit"
                form={formId}
                size="lg"
                busy={isBusy}
                busyText={busy}
                className="flex-[2_1_auto] px-3"
              >
                {label}
              </Button>
            </div>
          )
        }
      >
        <form ref={formRef} id={formId} noValidate onSubmit={submit}>
          {trap && <Honeypot inputRef={trap} />}
          {isRestored && (
            <div className="pb-3">
              <Notice action={{ label: t('Start over'), onPress: startOver }}>{t('Your draft is back.')}</Notice>
            </div>
          )}
          {gone && <LazyRowGone {...gone} />}
          {closed && !gone && <LazyFormClosed isCalledOff={Boolean(event.called_off_at)} />}
          {/* The choice of a section says it itself. */}
          <div role={chooses ? undefined : 'status'} className="not-empty:pb-3">
            {waits && !chooses && (
              <Notice tone="warn">
                {t('All slots are taken.')}{' '}
                {waitlistPlaceText((sectionWithId(event, section)?.waiting ?? 0) + 1, isForSomeone ? 'place' : 'would')}
                .
              </Notice>
            )}
          </div>
          <Tabs
            label={t('Parts of the form')}
            value={tab}
            onChange={setTab}
            keepsHeight
            tabs={[
              {
                id: 'registration',
                label: t('Registration'),
                panel: (
                  <>
                    <RegistrationFields
                      form={form}
                      fields={event.custom_fields}
                      mode={target.mode}
                      isAdded={isAdded}
                      asksForMails={signUp.asksForMails}
                      choice={
                        (chooses || form.formState.errors.section) && (
                          <LazySectionChoice form={form} data={data} target={target} waits={waits} isSent={isBusy} />
                        )
                      }
                    />
                    {signUp.people.isOffered && (
                      // The people are sent as they are at the tap.
                      <div inert={isBusy}>
                        <LazyPeopleInForm
                          people={signUp.people}
                          event={event}
                          section={section}
                          most={mostOthers(data)}
                        />
                      </div>
                    )}
                  </>
                ),
              },
              notesTab({ form, notes }),
            ]}
          />
        </form>
      </Sheet>
      <LazyNamesakeQuestion
        event={event}
        namesake={signUp.namesake.value}
        open={signUp.namesake.open}
        onOpenChange={signUp.namesake.setOpen}
        mode={target.mode}
        onConfirm={signUp.submitAnother}
      />
      {target.mode === 'update' && (
        <LazyWithdrawDialog
          eventId={data.event.id}
          open={withdrawing}
          onOpenChange={setWithdrawing}
          withdrawal={target}
          onWithdrawn={(place) => {
            setLanding(place)
            onOpenChange(false)
          }}
          onOffered={() => {
            setLanding({ row: target.id })
            onOpenChange(false)
          }}
        />
      )}
    </>
  )
}

function titleOf(mode: SignUpMode, waits: boolean, eventName: string): ReactNode {
  if (mode === 'claim') return waits ? t('Claim a place in line') : t('Claim a slot')
  if (mode === 'update') return t('Modify Registration')
  const event = (
    <bdi>
      <WholeWords>{eventName}</WholeWords>
    </bdi>
  )
  return (
    <span className="lines-2">
      {waits ? rich('Join the waitlist of {event}', { event }) : rich('Join {event}', { event })}
    </span>
  )
}
