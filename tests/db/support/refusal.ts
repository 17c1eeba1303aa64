import { readdirSync, readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { refusalsIn } from '../../../scripts/languages/refusals.ts'
import { fill } from '../../../supabase/functions/_shared/translate.ts'

/** A refusal as the browser sees it: PostgREST passes these four on. */
export interface Refusal {
  code: string
  message?: string | RegExp
  hint?: string
  /** The field at fault. */
  detail?: string
  /** Of the parameters in its text. */
  values?: Record<string, string | number>
}

/** All texts that can be translated. */
const texts = new Set(
  readdirSync('supabase/schemas')
    .filter((file) => file.endsWith('.sql'))
    .flatMap((file) => refusalsIn(readFileSync(`supabase/schemas/${file}`, 'utf8'))),
)

/** Expects a call to be refused in exactly this way. */
export async function expectRefusal(attempt: Promise<unknown>, refusal: Refusal): Promise<void> {
  const error = await attempt.then(
    (answer) => {
      throw new Error(`Expected a refusal (${refusal.hint ?? refusal.code}), got ${JSON.stringify(answer)}`)
    },
    (reason: unknown) => reason,
  )
  const { code, message, hint, detail } = error as Record<'code' | 'message' | 'hint' | 'detail', string | undefined>
  const seen = { code, message, hint, ...readDetail(detail) }
  const { message: text, ...rest } = refusal
  expect(seen).toMatchObject({ ...rest, ...(text && { message: expect.stringMatching(text) }) })
  if (code?.startsWith('PT')) expectTranslatable(message ?? '', detail)
}

/** The sentence is a text of the catalogs, with the values that make it complete. */
function expectTranslatable(message: string, detail?: string | null): void {
  const { text = message, values } = readDetail(detail)
  expect(texts).toContain(text)
  expect(fill(text, values)).toBe(message)
}

/** A sentence with values has JSON as its detail. */
function readDetail(detail: string | null | undefined): Pick<Refusal, 'detail' | 'values'> & { text?: string } {
  if (!detail?.startsWith('{"text": ')) return detail ? { detail } : {}
  const { field, ...rest } = JSON.parse(detail)
  return { ...rest, ...(field && { detail: field }) }
}

/** Expects a call to be refused by row-level security, a grant or a rule, whichever stands first. */
export async function expectForbidden(attempt: Promise<unknown>): Promise<void> {
  const outcome = await attempt.then(
    (answer) =>
      Array.isArray(answer) && answer.length === 0 ? 'nothing touched' : `allowed: ${JSON.stringify(answer)}`,
    (error: { code?: string }) => error.code,
  )
  expect(['nothing touched', '42501', 'PT401', 'PT403', 'PT404']).toContain(outcome)
}

/** The refusals of the sign-up catalogue, by their error code. */
export const refusals = {
  eventNotFound: { code: 'PT404', hint: 'event_not_found', message: 'Event not found' },
  participantNotFound: { code: 'PT404', hint: 'participant_not_found', message: 'Participant not found' },
  groupNotFound: { code: 'PT404', hint: 'group_not_found', message: 'Group not found' },
  unauthenticated: { code: 'PT401', hint: 'unauthenticated', message: 'Please sign in to continue.' },
  signInToRsvp: { code: 'PT401', hint: 'sign_in_to_rsvp', message: 'Sign in to RSVP' },
  unauthorized: { code: 'PT403', hint: 'unauthorized', message: 'Unauthorized' },
  closed: { code: 'PT409', hint: 'closed', message: 'Registration Closed' },
  calledOff: { code: 'PT409', hint: 'called_off', message: 'This event was called off' },
  full: { code: 'PT409', hint: 'full', message: 'All slots are taken' },
  someoneWaits: { code: 'PT409', hint: 'someone_waits', message: /^Someone waits for this slot/ },
  alreadyRegistered: { code: 'PT409', hint: 'already_registered', message: "You're already registered!" },
  notRegistered: { code: 'PT403', hint: 'not_registered', message: 'Register for this event before you claim a slot' },
  claimLimit: { code: 'PT409', hint: 'claim_limit', message: 'You can claim at most 10 slots at a time' },
  sectionRequired: { code: 'PT409', hint: 'section_required', message: 'Choose where you want to join' },
  sectionGone: {
    code: 'PT409',
    hint: 'section_gone',
    message: 'This choice is no longer available. Choose again.',
  },
  sectionOver: { code: 'PT409', hint: 'section_over', message: 'This time is over. Choose another one.' },
  picksFull: {
    code: 'PT409',
    hint: 'picks_full',
    message: /^One person can take (one slot|at most \d+ slots) here\./,
  },
  picksOverlap: { code: 'PT409', hint: 'picks_overlap', message: / overlaps with .*, which you have already\.$/ },
  idTaken: { code: 'PT409', hint: 'id_taken', message: 'This registration belongs to someone else' },
  waitlistClosed: { code: 'PT409', hint: 'waitlist_closed', message: 'The waitlist of this event is closed' },
  waitlistFull: { code: 'PT409', hint: 'waitlist_full', message: /^The waitlist is full: 500 people wait already\./ },
  labelLimit: { code: 'PT409', hint: 'label_limit', message: /^An event can have at most 50 labels\./ },
  bookmarkLimit: { code: 'PT409', hint: 'bookmark_limit', message: /^You can star at most 1,000 events\./ },
  groupLimit: { code: 'PT409', hint: 'group_limit', message: /^You can have at most 200 groups of your own\./ },
  paymentNotFound: { code: 'PT404', hint: 'payment_not_found', message: 'Payment not found' },
  nothingToPay: { code: 'PT409', hint: 'nothing_to_pay', message: /^There is nothing to pay here\./ },
  nothingToRefund: { code: 'PT409', hint: 'nothing_to_refund', message: /^This person is on the roster/ },
  paymentChanged: { code: 'PT409', hint: 'payment_changed', message: /^This payment was changed\./ },
  throttled: {
    code: 'PT429',
    hint: 'throttled',
    message: /^Too many sign-ups at once\. Wait \d+ seconds and try again\.$/,
  },
} satisfies Record<string, Refusal>

/** The refusal of an input: the sentence of the rule and the field at fault. */
export function invalid(message: string, detail?: string): Refusal {
  return { code: 'PT400', hint: 'invalid_input', message, ...(detail ? { detail } : {}) }
}
