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
    { name: 'another one of the event', may: organizer, try: (v, w) => makeCohostLink(v, w.event, { renew: true }) },
    {
      name: 'another one of the series',
      may: owner,
      try: (v, w) => makeCohostLink(v, w.date, { series: true, renew: true }),
    },
    { name: 'of one date', may: owner, try: (v, w) => makeCohostLink(v, w.date) },
    { name: 'that is there', may: [], try: (v, w) => makeCohostLink(v, w.event) },
    {
      name: 'of the series of an event that does not repeat',
      may: [],
      try: (v, w) => makeCohostLink(v, w.event, { series: true }),
    },
    { name: 'of no event', may: [], try: (v) => makeCohostLink(v, { id: 'nothing_here' }) },
  ],
  accept_cohost: [
    {
      name: 'of the event',
      may: without('co-host', 'organizer'),
      try: (v, w) => acceptCohost(v, w.cohosts.event.token),
    },
    {
      name: 'of the series',
      may: without('series co-host', 'group owner'),
      try: (v, w) => acceptCohost(v, w.cohosts.series.token),
    },
    { name: 'that is none', may: [], try: (v) => acceptCohost(v, noToken) },
  ],
  remove_cohost: [
    { name: 'of the event', may: organizer, try: (v, w) => removeCohost(v, w.cohosts.event) },
    { name: 'of the series', may: owner, try: (v, w) => removeCohost(v, w.cohosts.series) },
    { name: 'nobody', may: [], try: (v) => removeCohost(v, { id: randomUUID() }) },
  ],
  stop_cohosting: [
    { name: 'the event', may: ['co-host'], try: (v, w) => stopCohosting(v, w.event) },
    { name: 'the series', may: ['series co-host'], try: (v, w) => stopCohosting(v, w.date) },
  ],
}

export const cohostReading: Record<string, Question[]> = {
  get_cohosts: [
    { name: 'of the event', may: organizer, ask: (v, w) => cohostsOf(v, w.event) },
    { name: 'of the date', may: owner, ask: (v, w) => cohostsOf(v, w.date) },
    { name: 'of no event', may: [], ask: (v) => cohostsOf(v, { id: 'nothing_here' }) },
  ],
  get_cohosted_events: [
    { name: 'to come', may: ['co-host', 'series co-host'], ask: (v) => cohostedEvents(v) },
    { name: 'that are over', may: [], ask: (v) => cohostedEvents(v, true) },
  ],
  get_cohost_link: [
    // Anyone who has the link may become a co-host, so it shows which event it is for.
    { name: 'of the private event', may: roles, ask: (v, w) => cohostLink(v, w.cohosts.event.token) },
    { name: 'that is none', may: [], ask: (v) => cohostLink(v, noToken) },
    { name: 'that is the id of an event', may: [], ask: (v, w) => cohostLink(v, w.event.id) },
    { name: 'that is the entry of a co-host', may: [], ask: (v, w) => cohostLink(v, w.cohosts.event.id) },
  ],
}
