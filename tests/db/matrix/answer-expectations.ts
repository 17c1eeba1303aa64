import { answersOf, clearAnswer, remindExpected, sayCant } from '../support/answer-actions.ts'
import { type Call, type Question, secretOf } from './calls.ts'
import { leaders, managers } from './deeds.ts'
import type { Role } from './world.ts'

/** At the full event, the members of the group who may open it are expected; at the meeting all are, and they give up their slots. */
const members: Role[] = ['admin', 'demoted admin', 'member', 'organizer']

export const answerWriting: Record<string, Call[]> = {
  answer_event: [
    {
      name: 'of a private event',
      may: ['admin', 'organizer'],
      try: (v, w, role) => sayCant(v, w.fullEvent, true, secretOf(w, role)),
    },
    { name: 'of one they are in', may: members, try: (v, w, role) => sayCant(v, w.meeting, true, secretOf(w, role)) },
    { name: 'that was not given', may: [], try: (v, w, role) => sayCant(v, w.fullEvent, false, secretOf(w, role)) },
    { name: 'that nobody asks for', may: [], try: (v, w, role) => sayCant(v, w.event, true, secretOf(w, role)) },
    { name: 'of no event', may: [], try: (v) => sayCant(v, { id: 'nothing_here' }) },
  ],
  clear_answer: [
    { name: 'of the event', may: managers, try: (v, w) => clearAnswer(v, w.fullEvent, 'Gone') },
    { name: 'of no event', may: [], try: (v) => clearAnswer(v, { id: 'nothing_here' }, 'Nobody') },
  ],
  remind_expected: [
    { name: 'of the event', may: managers, try: (v, w) => remindExpected(v, w.fullEvent) },
    { name: 'where nobody is missing', may: [], try: (v, w) => remindExpected(v, w.meeting) },
    { name: 'of no event', may: [], try: (v) => remindExpected(v, { id: 'nothing_here' }) },
  ],
}

export const answerReading: Record<string, Question[]> = {
  get_answers: [
    { name: 'of a private event', may: managers, ask: (v, w, role) => answersOf(v, w.fullEvent, secretOf(w, role)) },
    { name: 'of the meeting', may: leaders, ask: (v, w, role) => answersOf(v, w.meeting, secretOf(w, role)) },
    { name: 'where nobody asks', may: [], ask: (v, w, role) => answersOf(v, w.event, secretOf(w, role)) },
    { name: 'of no event', may: [], ask: (v) => answersOf(v, { id: 'nothing_here' }) },
  ],
}
