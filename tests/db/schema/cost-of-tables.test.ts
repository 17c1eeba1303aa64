import { expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'

/**
 * Each table that a client's call can make longer: how many rows at most, and what stops them. The limit is looked up in the
 * catalogue, so the test of a row fails when it is removed. docs/decisions/limits.md has the reasons.
 */

/** How many rows, and the keys, checks, triggers and functions that stop more. */
type Growth = [atMost: string, stoppedBy: string[]]

const tables: Record<string, Growth> = {
  'public.events': [
    '5 at a time, 1,000 a day and 5,000 in all for an account; a series as many as its rhythm says, 12 of them to come',
    ['checked_new_event', 'events_series_once'],
  ],
  'private.rate_limit_hits': ['for each of whom it counts as many as its limit says, for a week', ['check_rate_limit']],
  'private.creations': [
    'one for each event and group that is made with an id',
    ['creations_pkey', 'checked_new_event', 'limit_rows'],
  ],
  'public.groups': ['200 for an account', ['limit_rows']],
  'public.participants': [
    '2,000 slots and 500 who wait in an event; an account its own and 10 claims; guests as the throttle lets them',
    ['joining_problem', 'sections_of', 'throttle_problem', 'participants_person_once'],
  ],
  'public.labels': ['50 in an event', ['prepare_label']],
  'public.participant_labels': [
    'each label of an event once on each of its rows',
    ['participant_labels_pkey', 'participant_labels_label_fkey'],
  ],
  'public.group_participants': [
    'each row of the group’s own events once',
    ['group_participants_pkey', 'prepare_group_participant'],
  ],
  'public.group_admins': ['each member with an account once', ['group_admins_once', 'prepare_group_admin']],
  'public.bookmarks': ['1,000 for an account', ['limit_rows']],
  'public.payments': [
    'one for each row of a priced event; what is to be given back stays until it is settled, and 2,000 times ‘I have paid’ of participants who left',
    ['payments_participant_id_key', 'pay', 'release_payments'],
  ],
  'public.series': [
    '1,000 for an account; one that is over goes with its last date',
    ['limit_rows', 'delete_finished_series'],
  ],
  'private.activity': [
    '2,000 in an event and those since the last hundredth; nothing older than ninety days',
    ['prune_to_newest', 'log_merged', 'prune_activity'],
  ],
  'private.pending_account_purges': [
    'each account that is deleted once, until its names are taken out',
    ['pending_account_purges_pkey', 'prune_activity'],
  ],
  'private.pending_event_purges': [
    'each event that is deleted once, until its entries are gone',
    ['pending_event_purges_pkey', 'prune_activity'],
  ],
  'private.notices': [
    '3 a day in an event, and 20 a day from an account',
    ['write_notice', 'check_rate_limit', 'notices_pkey'],
  ],
  'private.answers': ['500 in an event, one for each account and guest', ['answers_holder_once', 'record_decline']],
  'private.event_teams': [
    'one for each event, with its slots',
    ['event_teams_pkey', 'lock_managed_event', 'event_teams_teams_check'],
  ],
  'private.cohosts': [
    'five for an event and five for a series, each account once',
    ['accept_cohost', 'cohosts_event_once', 'cohosts_series_once'],
  ],
  'private.cohost_links': [
    'one for each event and one for each series',
    ['cohost_links_event_id_key', 'cohost_links_series_id_key'],
  ],
  'private.attendance_totals': ['one for each event', ['attendance_totals_pkey']],
  'private.attendance': [
    'one for each row of an event that its event managers ticked',
    ['attendance_pkey', 'lock_managed_event', 'prune_attendance'],
  ],
  'private.event_acceptances': [
    'each private event whose link an account holds once',
    ['event_acceptances_pkey', 'event_acceptances_event_id_fkey'],
  ],
  'private.group_acceptances': [
    'each private group whose link an account holds once',
    ['group_acceptances_pkey', 'group_acceptances_group_id_fkey'],
  ],
  'private.series_acceptances': [
    'each private series whose link an account holds once',
    ['series_acceptances_pkey', 'series_acceptances_series_id_fkey'],
  ],
  'private.event_parents': ['one for each event', ['event_parents_pkey']],
  'private.holders': [
    'one for each account and each guest; a guest goes with the last row, and an account keeps 120 that it linked',
    ['holders_account_key', 'holders_secret_once', 'throttle_problem', 'drop_guests', 'link_guest_registrations'],
  ],
  'private.guest_signups': [
    'the calls of ten minutes; a caller who is told to wait is not counted again',
    ['count_guest', 'throttle_problem'],
  ],
  'private.regulars': [
    '200 in a series, each account and each guest once; guests as the throttle lets them',
    ['lock_series_with_room', 'add_regular', 'regulars_holder_once', 'count_change'],
  ],
  'private.removed_regulars': [
    'one for each account and guest who kept a place in a series',
    ['removed_regulars_pkey', 'remove_regulars'],
  ],
  'private.regular_rows': [
    'one for each name that keeps a place, on each date',
    ['regular_rows_pkey', 'add_regular', 'events_series_once'],
  ],
  'private.series_skips': ['the dates of two years, and those that were deleted', ['series_skips_pkey', 'set_skipped']],
  'private.calendar_feeds': [
    'one for each account and each guest',
    ['calendar_feeds_holder_key', 'get_calendar_token'],
  ],
  'private.push_subscriptions': [
    '5 for an account or a guest; guests as the throttle lets them',
    ['follow', 'push_subscriptions_holder_once', 'count_change'],
  ],
  'private.messages': [
    'one for each person of an event and kind who can be told; gone after six tries',
    ['messages_holder_once', 'notifiable', 'lease_messages'],
  ],
  'private.mail_stops': ['one for each account that was sent a mail', ['mail_stops_pkey']],
  'private.guest_mails': [
    'one for each first mail to a guest who is still there: 3 an address, 20 an event and 200 an organizer and day',
    ['mail_guest', 'release_guest'],
  ],
  'private.closed_addresses': [
    'one for each address that mails bounced from within 60 days, or that ended a first mail within 30 days',
    ['closed_addresses_pkey', 'close_addresses'],
  ],
  'private.first_mails': ['one', ['first_mails_only_row_check', 'first_mails_pkey']],
  'private.scheduled_jobs': [
    'one for each event to come and each series that goes on',
    ['scheduled_jobs_pkey', 'checked_new_event', 'unschedule_job'],
  ],
  'private.allowed_push_hosts': ['four', ['allowed_push_hosts_pkey']],
  'private.channels': ['one', ['channels_only_row_check', 'channels_pkey']],
  'private.allowed_accounts': ['as the operator lists', []],
  'private.contact_retention': ['one', ['contact_retention_pkey']],
  'private.caller_address': ['one', ['caller_address_pkey']],
  'private.throttle_salt': ['one', ['throttle_salt_pkey']],
}

const db = testDatabase({ isMeasured: true })

test('every table of the catalogue has its row', async () => {
  const found = await db.owner<{ name: string }>(
    `select format('%s.%s', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'private') and c.relkind in ('r', 'p')`,
  )
  expect(found.map(({ name }) => name).sort()).toEqual(Object.keys(tables).sort())
})

test.each(Object.entries(tables))('%s has what stops its growth', async (_, [, stoppedBy]) => {
  const found = await db.owner<{ name: string }>(
    `select conname as name from pg_constraint where conname = any ($1)
     union select tgname from pg_trigger where tgname = any ($1)
     union select proname from pg_proc where proname = any ($1) and pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
    [stoppedBy],
  )
  expect(found.map(({ name }) => name).sort()).toEqual([...stoppedBy].sort())
})
