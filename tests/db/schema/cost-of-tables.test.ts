import { describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'

/**
 * Each table that a client's call can make longer: who may add rows, how many at most, and what stops them. The limit is looked up in the
 * catalogue, so the test of a row fails when it is removed. docs/decisions/limits.md has the reasons.
 */

type Client = 'anyone' | 'an account' | 'nobody'

interface Growth {
  /** Through functions and triggers too. */
  who: Client
  atMost: string
  /** Keys, checks, triggers and functions. */
  stoppedBy: string[]
}

const tables: Record<string, Growth> = {
  'public.events': {
    who: 'an account',
    atMost:
      '5 at a time, 1,000 a day and 5,000 in all for an account; a series as many as its rhythm says, 12 of them to come',
    stoppedBy: ['checked_new_event', 'events_series_once'],
  },
  'private.rate_limit_hits': {
    who: 'anyone',
    atMost: 'for each of whom it counts as many as its limit says, for a week',
    stoppedBy: ['check_rate_limit'],
  },
  'private.creations': {
    who: 'an account',
    atMost: 'one for each event and group that is made with an id',
    stoppedBy: ['creations_pkey', 'checked_new_event', 'limit_rows'],
  },
  'public.groups': { who: 'an account', atMost: '200 for an account', stoppedBy: ['limit_rows'] },
  'public.participants': {
    who: 'anyone',
    atMost:
      '2,000 slots and 500 who wait in an event; an account its own and 10 claims; guests as the throttle lets them',
    stoppedBy: ['joining_problem', 'sections_of', 'throttle_problem', 'participants_person_once'],
  },
  'public.labels': { who: 'an account', atMost: '50 in an event', stoppedBy: ['prepare_label'] },
  'public.participant_labels': {
    who: 'an account',
    atMost: 'each label of an event once on each of its rows',
    stoppedBy: ['participant_labels_pkey', 'participant_labels_label_fkey'],
  },
  'public.group_participants': {
    who: 'an account',
    atMost: 'each row of the group’s own events once',
    stoppedBy: ['group_participants_pkey', 'prepare_group_participant'],
  },
  'public.group_admins': {
    who: 'an account',
    atMost: 'each member with an account once',
    stoppedBy: ['group_admins_once', 'prepare_group_admin'],
  },
  'public.bookmarks': { who: 'an account', atMost: '1,000 for an account', stoppedBy: ['limit_rows'] },
  'public.payments': {
    who: 'anyone',
    atMost:
      'one for each row of a priced event; what is to be given back stays until it is settled, and 2,000 times ‘I have paid’ of participants who left',
    stoppedBy: ['payments_participant_id_key', 'pay', 'release_payments'],
  },
  'public.series': {
    who: 'an account',
    atMost: '1,000 for an account; one that is over goes with its last date',
    stoppedBy: ['limit_rows', 'delete_finished_series'],
  },
  'private.activity': {
    who: 'anyone',
    atMost: '2,000 in an event and those since the last hundredth; nothing older than ninety days',
    stoppedBy: ['prune_to_newest', 'log_merged', 'prune_activity'],
  },
  'private.pending_account_purges': {
    who: 'an account',
    atMost: 'each account that is deleted once, until its names are taken out',
    stoppedBy: ['pending_account_purges_pkey', 'prune_activity'],
  },
  'private.pending_event_purges': {
    who: 'an account',
    atMost: 'each event that is deleted once, until its entries are gone',
    stoppedBy: ['pending_event_purges_pkey', 'prune_activity'],
  },
  'private.notices': {
    who: 'an account',
    atMost: '3 a day in an event, and 20 a day from an account',
    stoppedBy: ['write_notice', 'check_rate_limit', 'notices_pkey'],
  },
  'private.answers': {
    who: 'anyone',
    atMost: '500 in an event, one for each account and guest',
    stoppedBy: ['answers_holder_once', 'record_decline'],
  },
  'private.event_teams': {
    who: 'an account',
    atMost: 'one for each event, with its slots',
    stoppedBy: ['event_teams_pkey', 'lock_managed_event', 'event_teams_teams_check'],
  },
  'private.cohosts': {
    who: 'an account',
    atMost: 'five for an event and five for a series, each account once',
    stoppedBy: ['accept_cohost', 'cohosts_event_once', 'cohosts_series_once'],
  },
  'private.cohost_links': {
    who: 'an account',
    atMost: 'one for each event and one for each series',
    stoppedBy: ['cohost_links_event_id_key', 'cohost_links_series_id_key'],
  },
  'private.attendance_totals': {
    who: 'an account',
    atMost: 'one for each event',
    stoppedBy: ['attendance_totals_pkey'],
  },
  'private.attendance': {
    who: 'an account',
    atMost: 'one for each row of an event that its event managers ticked',
    stoppedBy: ['attendance_pkey', 'lock_managed_event', 'prune_attendance'],
  },
  'private.event_acceptances': {
    who: 'an account',
    atMost: 'each private event whose link an account holds once',
    stoppedBy: ['event_acceptances_pkey', 'event_acceptances_event_id_fkey'],
  },
  'private.group_acceptances': {
    who: 'an account',
    atMost: 'each private group whose link an account holds once',
    stoppedBy: ['group_acceptances_pkey', 'group_acceptances_group_id_fkey'],
  },
  'private.series_acceptances': {
    who: 'an account',
    atMost: 'each private series whose link an account holds once',
    stoppedBy: ['series_acceptances_pkey', 'series_acceptances_series_id_fkey'],
  },
  'private.event_parents': { who: 'an account', atMost: 'one for each event', stoppedBy: ['event_parents_pkey'] },
  'private.holders': {
    who: 'anyone',
    atMost:
      'one for each account and each guest; a guest goes with the last row, and an account keeps 120 that it linked',
    stoppedBy: [
      'holders_account_key',
      'holders_secret_once',
      'throttle_problem',
      'drop_guests',
      'link_guest_registrations',
    ],
  },
  'private.guest_signups': {
    who: 'anyone',
    atMost: 'the calls of ten minutes; a caller who is told to wait is not counted again',
    stoppedBy: ['count_guest', 'throttle_problem'],
  },
  'private.regulars': {
    who: 'anyone',
    atMost: '200 in a series, each account and each guest once; guests as the throttle lets them',
    stoppedBy: ['lock_series_with_room', 'add_regular', 'regulars_holder_once', 'count_change'],
  },
  'private.removed_regulars': {
    who: 'an account',
    atMost: 'one for each account and guest who kept a place in a series',
    stoppedBy: ['removed_regulars_pkey', 'remove_regulars'],
  },
  'private.regular_rows': {
    who: 'anyone',
    atMost: 'one for each name that keeps a place, on each date',
    stoppedBy: ['regular_rows_pkey', 'add_regular', 'events_series_once'],
  },
  'private.series_skips': {
    who: 'an account',
    atMost: 'the dates of two years, and those that were deleted',
    stoppedBy: ['series_skips_pkey', 'set_skipped'],
  },
  'private.calendar_feeds': {
    who: 'anyone',
    atMost: 'one for each account and each guest',
    stoppedBy: ['calendar_feeds_holder_key', 'get_calendar_token'],
  },
  'private.push_subscriptions': {
    who: 'anyone',
    atMost: '5 for an account or a guest; guests as the throttle lets them',
    stoppedBy: ['follow', 'push_subscriptions_holder_once', 'count_change'],
  },
  'private.messages': {
    who: 'anyone',
    atMost: 'one for each person of an event and kind who can be told; gone after six tries',
    stoppedBy: ['messages_holder_once', 'notifiable', 'lease_messages'],
  },
  'private.mail_stops': {
    who: 'nobody',
    atMost: 'one for each account that was sent a mail',
    stoppedBy: ['mail_stops_pkey'],
  },
  'private.guest_mails': {
    who: 'anyone',
    atMost:
      'one for each first mail to a guest who is still there: 3 an address, 20 an event and 200 an organizer and day',
    stoppedBy: ['mail_guest', 'release_guest'],
  },
  'private.closed_addresses': {
    who: 'nobody',
    atMost: 'one for each address that mails bounced from within 60 days, or that ended a first mail within 30 days',
    stoppedBy: ['closed_addresses_pkey', 'close_addresses'],
  },
  'private.first_mails': {
    who: 'nobody',
    atMost: 'one',
    stoppedBy: ['first_mails_only_row_check', 'first_mails_pkey'],
  },
  'private.scheduled_jobs': {
    who: 'an account',
    atMost: 'one for each event to come and each series that goes on',
    stoppedBy: ['scheduled_jobs_pkey', 'checked_new_event', 'unschedule_job'],
  },
  'private.allowed_push_hosts': { who: 'nobody', atMost: 'four', stoppedBy: ['allowed_push_hosts_pkey'] },
  'private.channels': { who: 'nobody', atMost: 'one', stoppedBy: ['channels_only_row_check', 'channels_pkey'] },
  'private.allowed_accounts': { who: 'nobody', atMost: 'as the operator lists', stoppedBy: [] },
  'private.contact_retention': { who: 'nobody', atMost: 'one', stoppedBy: ['contact_retention_pkey'] },
  'private.caller_address': { who: 'nobody', atMost: 'one', stoppedBy: ['caller_address_pkey'] },
  'private.throttle_salt': { who: 'nobody', atMost: 'one', stoppedBy: ['throttle_salt_pkey'] },
}

const db = testDatabase({ isMeasured: true })

test('every table of the catalogue has its row', async () => {
  const found = await db.owner<{ name: string }>(
    `select format('%s.%s', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'private') and c.relkind in ('r', 'p')`,
  )
  expect(found.map(({ name }) => name).sort()).toEqual(Object.keys(tables).sort())
})

describe.each(Object.entries(tables))('%s', (name, { who, stoppedBy }) => {
  test('has what stops its growth', async () => {
    const found = await db.owner<{ name: string }>(
      `select conname as name from pg_constraint where conname = any ($1)
       union select tgname from pg_trigger where tgname = any ($1)
       union select proname from pg_proc where proname = any ($1) and pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
      [stoppedBy],
    )
    expect(found.map((row) => row.name).sort()).toEqual([...stoppedBy].sort())
  })

  test('takes no row from anyone else', async () => {
    const [may] = await db.owner<{ anon: boolean; authenticated: boolean }>(
      "select has_table_privilege('anon', $1, 'insert') as anon, has_table_privilege('authenticated', $1, 'insert') as authenticated",
      [name],
    )
    // If anyone may cause rows, only a function adds them, and it checks the caller.
    expect(may?.anon).toBe(false)
    if (who !== 'an account') expect(may?.authenticated).toBe(false)
  })
})
