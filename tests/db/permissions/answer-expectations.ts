import { answersOf, remindExpected, sayCant } from '../support/answer-actions.ts'
import { newSecret } from '../support/registration-actions.ts'
import { insiders, leaders, managers } from './actions.ts'
import { type Call, type Question, secretOf } from './calls.ts'
import { accounts, type Role, roles } from './world.ts'

/** On the list of the meeting. Their answer gives up the slot. */
const members: Role[] = ['admin', 'demoted admin', 'member', 'organizer']

export const answerWriting: Record<string, Call[]> = {
  answer_event: [
    ['of a private event', insiders, (v, w, role) => sayCant(v, w.fullEvent, true, secretOf(w, role))],
    ['of the public event of a group', accounts, (v, w, role) => sayCant(v, w.meeting, true, secretOf(w, role))],
    [
      'of a public event, with a new secret if signed out',
      roles,
      (v, w, role) => sayCant(v, { id: w.openSeries.date }, true, accounts.includes(role) ? undefined : newSecret()),
    ],
    ['that was not given', [], (v, w, role) => sayCant(v, w.fullEvent, false, secretOf(w, role))],
    ['of an event that takes none', [], (v, w, role) => sayCant(v, w.event, true, secretOf(w, role))],
    ['of no event', [], (v) => sayCant(v, { id: 'nothing_here' })],
  ],
  remind_expected: [
    ['of the event', managers, (v, w) => remindExpected(v, w.fullEvent)],
    ['where nobody is missing', [], (v, w) => remindExpected(v, w.meeting)],
    ['of no event', [], (v) => remindExpected(v, { id: 'nothing_here' })],
  ],
}

export const answerReading: Record<string, Question[]> = {
  get_answers: [
    ['of a private event', ['accepted', ...managers], (v, w, role) => answersOf(v, w.fullEvent, secretOf(w, role))],
    [
      'who has not answered a private event',
      managers,
      async (v, w, role) => (await answersOf(v, w.fullEvent, secretOf(w, role)))?.open ?? null,
    ],
    [
      'who has not answered the meeting',
      leaders,
      async (v, w, role) => (await answersOf(v, w.meeting, secretOf(w, role)))?.counts ?? null,
    ],
    [
      'of the meeting',
      [...accounts.filter((role) => !members.includes(role)), 'admin'],
      (v, w, role) => answersOf(v, w.meeting, secretOf(w, role)),
    ],
    ['of an event that takes none', [], (v, w, role) => answersOf(v, w.event, secretOf(w, role))],
    ['of no event', [], (v) => answersOf(v, { id: 'nothing_here' })],
  ],
}
