import { accountReading, accountWriting } from './account-expectations.ts'
import { answerReading, answerWriting } from './answer-expectations.ts'
import type { Call, Question } from './calls.ts'
import { cohostReading, cohostWriting } from './cohost-expectations.ts'
import { eventReading, eventWriting } from './event-expectations.ts'
import { groupReading, groupWriting } from './group-expectations.ts'
import { messagesReading, messagesWriting } from './message-expectations.ts'
import { paymentReading, paymentWriting } from './payment-expectations.ts'
import { registrationReading, registrationWriting } from './registration-expectations.ts'
import { sectionWriting } from './section-expectations.ts'
import { seriesPages, seriesReading, seriesWriting } from './series-expectations.ts'

/** The calls that change something, by function. Those of sections are in addition to what others expect of the same functions. */
export const writing: Record<string, Call[]> = joined([
  registrationWriting,
  paymentWriting,
  eventWriting,
  groupWriting,
  accountWriting,
  answerWriting,
  seriesWriting,
  messagesWriting,
  cohostWriting,
  sectionWriting,
])

/** The roles with a response, by function. */
export const reading: Record<string, Question[]> = joined([
  registrationReading,
  paymentReading,
  eventReading,
  groupReading,
  accountReading,
  answerReading,
  seriesReading,
  seriesPages,
  messagesReading,
  cohostReading,
])

function joined<T>(topics: Record<string, T[]>[]): Record<string, T[]> {
  const names = new Set(topics.flatMap((topic) => Object.keys(topic)))
  return Object.fromEntries([...names].map((name) => [name, topics.flatMap((topic) => topic[name] ?? [])]))
}
