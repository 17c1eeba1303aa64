import { expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'

/**
 * The tables, and the keys, checks, triggers and functions that stop their growth. They are looked up in the catalogue, so the test of a
 * table fails when one is removed. docs/product.md has the numbers, docs/decisions/limits.md the reasons.
 */
const tables: Record<string, string> = {
  'public.events': 'checked_new_event events_series_once',
  'private.rate_limit_hits': 'check_rate_limit',
  'private.creations': 'creations_pkey checked_new_event limit_rows',
  'public.groups': 'limit_rows',
  'public.participants': 'joining_problem sections_of throttle_problem participants_person_once',
  'public.labels': 'prepare_label',
  'public.participant_labels': 'participant_labels_pkey participant_labels_label_fkey',
  'public.group_participants': 'group_participants_pkey prepare_group_participant',
  'public.group_admins': 'group_admins_once prepare_group_admin',
  'public.bookmarks': 'limit_rows',
  'public.payments': 'payments_participant_id_key pay release_payments',
  'public.series': 'limit_rows delete_finished_series',
  'private.activity': 'prune_to_newest log_merged prune_activity',
  'private.pending_account_purges': 'pending_account_purges_pkey prune_activity',
  'private.pending_event_purges': 'pending_event_purges_pkey prune_activity',
  'private.notices': 'write_notice check_rate_limit notices_pkey',
  'private.answers': 'answers_holder_once record_decline',
  'private.event_teams': 'event_teams_pkey lock_managed_event event_teams_teams_check',
  'private.cohosts': 'accept_cohost cohosts_event_once cohosts_series_once',
  'private.cohost_links': 'cohost_links_event_id_key cohost_links_series_id_key',
  'private.attendance_totals': 'attendance_totals_pkey',
  'private.attendance': 'attendance_pkey lock_managed_event prune_attendance',
  'private.event_acceptances': 'event_acceptances_pkey event_acceptances_event_id_fkey',
  'private.group_acceptances': 'group_acceptances_pkey group_acceptances_group_id_fkey',
  'private.series_acceptances': 'series_acceptances_pkey series_acceptances_series_id_fkey',
  'private.event_parents': 'event_parents_pkey',
  'private.holders': 'holders_account_key holders_secret_once throttle_problem drop_guests link_guest_registrations',
  'private.guest_signups': 'count_guest throttle_problem',
  'private.regulars': 'lock_series_with_room add_regular regulars_holder_once count_change',
  'private.removed_regulars': 'removed_regulars_pkey remove_regulars',
  'private.regular_rows': 'regular_rows_pkey add_regular events_series_once',
  'private.series_skips': 'series_skips_pkey set_skipped',
  'private.calendar_feeds': 'calendar_feeds_holder_key get_calendar_token',
  'private.push_subscriptions': 'follow push_subscriptions_holder_once count_change',
  'private.messages': 'messages_holder_once notifiable lease_messages',
  'private.mail_stops': 'mail_stops_pkey',
  'private.guest_mails': 'mail_guest release_guest',
  'private.closed_addresses': 'closed_addresses_pkey close_addresses',
  'private.first_mails': 'first_mails_only_row_check first_mails_pkey',
  'private.scheduled_jobs': 'scheduled_jobs_pkey checked_new_event unschedule_job',
  'private.allowed_push_hosts': 'allowed_push_hosts_pkey',
  'private.channels': 'channels_only_row_check channels_pkey',
  'private.allowed_accounts': '',
  'private.contact_retention': 'contact_retention_pkey',
  'private.caller_address': 'caller_address_pkey',
  'private.throttle_salt': 'throttle_salt_pkey',
}

const db = testDatabase({ isMeasured: true })

test('every table of the catalogue has its row', async () => {
  const found = await db.owner<{ name: string }>(
    `select format('%s.%s', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'private') and c.relkind in ('r', 'p')`,
  )
  expect(found.map(({ name }) => name).sort()).toEqual(Object.keys(tables).sort())
})

test.each(Object.entries(tables))('%s has what stops its growth', async (_, names) => {
  const stoppedBy = names.split(' ').filter(Boolean)
  const found = await db.owner<{ name: string }>(
    `select conname as name from pg_constraint where conname = any ($1)
     union select tgname from pg_trigger where tgname = any ($1)
     union select proname from pg_proc where proname = any ($1) and pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
    [stoppedBy],
  )
  expect(found.map(({ name }) => name).sort()).toEqual(stoppedBy.sort())
})
