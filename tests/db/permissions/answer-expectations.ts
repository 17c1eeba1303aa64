import { newSecret } from '../support/actions.ts'
import { answersOf, remindExpected, sayCant } from '../support/answer-actions.ts'
import { insiders, leaders, managers } from './actions.ts'
import { type Call, type Question, secretOf } from './calls.ts'
import { accounts, type Role, roles } from './world.ts'

/** On the list of the meeting. Their answer gives up the slot. */
const members: Role[] = ['admin', 'demoted admin', 'member', 'organizer']

export const answerWriting: Record<string, Call[]> = {
  answer_event: [
    {
      name: 'of a private event',
      may: insiders,
      try: (v, w, role) => sayCant(v, w.fullEvent, true, secretOf(w, role)),
    },
    {
      name: 'of the public event of a group',
      may: accounts,
      try: (v, w, role) => sayCant(v, w.meeting, true, secretOf(w, role)),
    },
    {
      name: 'of a public event, with a new secret if signed out',
      may: roles,
      try: (v, w, role) =>
        sayCant(v, { id: w.openSeries.date }, true, accounts.includes(role) ? undefined : newSecret()),
    },
    { name: 'that was not given', may: [], try: (v, w, role) => sayCant(v, w.fullEvent, false, secretOf(w, role)) },
    { name: 'of an event that takes none', may: [], try: (v, w, role) => sayCant(v, w.event, true, secretOf(w, role)) },
    { name: 'of no event', may: [], try: (v) => sayCant(v, { id: 'nothing_here' }) },
  ],
  remind_expected: [
    { name: 'of the event', may: managers, try: (v, w) => remindExpected(v, w.fullEvent) },
    { name: 'where nobody is missing', may: [], try: (v, w) => remindExpected(v, w.meeting) },
    { name: 'of no event', may: [], try: (v) => remindExpected(v, { id: 'nothing_here' }) },
  ],
}

export const answerReading: Record<string, Question[]> = {
  get_answers: [
    {
      name: 'of a private event',
      may: ['accepted', ...managers],
      ask: (v, w, role) => answersOf(v, w.fullEvent, secretOf(w, role)),
    },
    {
      name: 'who has not answered a private event',
      may: managers,
      ask: async (v, w, role) => (await answersOf(v, w.fullEvent, secretOf(w, role)))?.open ?? null,
    },
    {
      name: 'who has not answered the meeting',
      may: leaders,
      ask: async (v, w, role) => (await answersOf(v, w.meeting, secretOf(w, role)))?.counts ?? null,
    },
    {
      name: 'of the meeting',
      may: [...accounts.filter((role) => !members.includes(role)), 'admin'],
      ask: (v, w, role) => answersOf(v, w.meeting, secretOf(w, role)),
    },
    { name: 'of an event that takes none', may: [], ask: (v, w, role) => answersOf(v, w.event, secretOf(w, role)) },
    { name: 'of no event', may: [], ask: (v) => answersOf(v, { id: 'nothing_here' }) },
  ],
}
