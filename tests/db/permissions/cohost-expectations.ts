import { randomUUID } from 'node:crypto'
import {
  acceptCohost,
  cohostedEvents,
  cohostLink,
  cohostsOf,
  makeCohostLink,
  removeCohost,
  stopCohosting,
} from '../support/cohost-actions.ts'
import { organizer, owner } from './actions.ts'
import type { Call, Question } from './calls.ts'
import { accounts, type Role, roles } from './world.ts'

/** The organizer of the event has a co-host for it, the group's owner one for the whole series. */

const without = (...left: Role[]) => accounts.filter((role) => !left.includes(role))
const noToken = 'x'.repeat(22)

export const cohostWriting: Record<string, Call[]> = {
  make_cohost_link: [
    ['another one of the event', organizer, (v, w) => makeCohostLink(v, w.event, { renew: true })],
    ['another one of the series', owner, (v, w) => makeCohostLink(v, w.date, { series: true, renew: true })],
    ['of one date', owner, (v, w) => makeCohostLink(v, w.date)],
    ['that is there', [], (v, w) => makeCohostLink(v, w.event)],
    ['of the series of an event that does not repeat', [], (v, w) => makeCohostLink(v, w.event, { series: true })],
    ['of no event', [], (v) => makeCohostLink(v, { id: 'nothing_here' })],
  ],
  accept_cohost: [
    ['of the event', without('co-host', 'organizer'), (v, w) => acceptCohost(v, w.cohosts.event.token)],
    ['of the series', without('series co-host', 'group owner'), (v, w) => acceptCohost(v, w.cohosts.series.token)],
    ['that is none', [], (v) => acceptCohost(v, noToken)],
  ],
  remove_cohost: [
    ['of the event', organizer, (v, w) => removeCohost(v, w.cohosts.event)],
    ['of the series', owner, (v, w) => removeCohost(v, w.cohosts.series)],
    ['nobody', [], (v) => removeCohost(v, { id: randomUUID() })],
  ],
  stop_cohosting: [
    ['the event', ['co-host'], (v, w) => stopCohosting(v, w.event)],
    ['the series', ['series co-host'], (v, w) => stopCohosting(v, w.date)],
  ],
}

export const cohostReading: Record<string, Question[]> = {
  get_cohosts: [
    ['of the event', organizer, (v, w) => cohostsOf(v, w.event)],
    ['of the date', owner, (v, w) => cohostsOf(v, w.date)],
    ['of no event', [], (v) => cohostsOf(v, { id: 'nothing_here' })],
  ],
  get_cohosted_events: [
    ['to come', ['co-host', 'series co-host'], (v) => cohostedEvents(v)],
    ['that are over', [], (v) => cohostedEvents(v, true)],
  ],
  get_cohost_link: [
    // Anyone who has the link may become a co-host, so it shows which event it is for.
    ['of the private event', roles, (v, w) => cohostLink(v, w.cohosts.event.token)],
    ['that is none', [], (v) => cohostLink(v, noToken)],
    ['that is the id of an event', [], (v, w) => cohostLink(v, w.event.id)],
    ['that is the entry of a co-host', [], (v, w) => cohostLink(v, w.cohosts.event.id)],
  ],
}
