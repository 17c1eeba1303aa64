import { describe, expect, test } from 'vitest'
import { reading, writing } from '../permissions/function-expectations.ts'
import { testDatabase } from '../support/database.ts'

const db = testDatabase()

/** The first column of a query, in order. */
async function list(sql: string): Promise<string[]> {
  return (await db.owner<{ name: string }>(sql)).map(({ name }) => name)
}

describe('tables', () => {
  test('every table the API exposes has row-level security', async () => {
    expect(
      await list(`select relname as name from pg_class where relnamespace = 'public'::regnamespace
                    and relkind in ('r', 'p') and not relrowsecurity`),
    ).toEqual([])
  })

  test('the rights on tables are these, and a visitor has none', async () => {
    expect(
      await list(`select grantee || ' may ' || string_agg(lower(privilege_type), ', ' order by privilege_type) || ' ' || table_name as name
                  from information_schema.role_table_grants
                  where table_schema in ('public', 'private') and grantee in ('anon', 'authenticated', 'PUBLIC')
                  group by grantee, table_name order by 1`),
    ).toEqual([
      'authenticated may delete, insert, select bookmarks',
      'authenticated may delete, insert, select group_admins',
      'authenticated may delete, insert, select group_participants',
      'authenticated may delete, insert, select participant_labels',
      'authenticated may delete, insert, select, update events',
      'authenticated may delete, insert, select, update groups',
      'authenticated may delete, insert, select, update labels',
      'authenticated may select participants',
      'authenticated may select series',
    ])
  })

  test('these columns of registrations are readable, and rights on single columns are all here', async () => {
    expect(
      await list(`select concat_ws(' ', table_name, lower(privilege_type), string_agg(column_name, ' ' order by column_name)) as name
                  from information_schema.column_privileges c
                  where table_schema in ('public', 'private') and grantee in ('anon', 'authenticated', 'PUBLIC')
                    and (table_name = 'participants' or not exists (
                      select from information_schema.role_table_grants t
                       where (t.grantee, t.table_schema, t.table_name, t.privilege_type) = (c.grantee, c.table_schema, c.table_name, c.privilege_type)))
                  group by grantee, table_name, privilege_type order by 1`),
    ).toEqual([
      'participants select claimed_by_user_id created_at email event_id given_to holder id kind name notes ' +
        'offered_at phone promoted_at responses section_id slot_number user_id waiting_since',
    ])
  })

  test('hashes, secrets, tokens and devices are unreadable, and addresses and phone numbers only here', async () => {
    expect(
      await list(`select table_name || '.' || column_name as name from information_schema.columns
                  where table_schema in ('public', 'private')
                    and (data_type = 'bytea' or column_name ~ 'hash|secret|token|endpoint|auth|key|mail|phone|address')
                    and has_column_privilege('authenticated', format('%I.%I', table_schema, table_name), column_name, 'select')
                  order by 1`),
    ).toEqual(['group_participants.guest_email', 'participants.email', 'participants.phone'])
  })

  test('the service role may use them all: hosted projects grant nothing by themselves', async () => {
    expect(
      await list(`select oid::regclass::text as name from pg_class
                  where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p')
                    and not has_table_privilege('service_role', oid, 'select, insert, update, delete')`),
    ).toEqual([])
  })

  test('only the owner of the database says where the sender may call', async () => {
    expect(
      await list(`select rolname as name from pg_roles where rolname in ('anon', 'authenticated', 'service_role')
                    and has_table_privilege(rolname, 'private.allowed_push_hosts', 'insert, update, delete, truncate')`),
    ).toEqual([])
  })

  test('every view has security_invoker', async () => {
    expect(
      await list(`select oid::regclass::text as name from pg_class
                  where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('v', 'm')
                    and not coalesce('security_invoker=true' = any (reloptions) or 'security_invoker=on' = any (reloptions), false)`),
    ).toEqual([])
  })

  test('every foreign key leads an index', async () => {
    expect(
      await list(`select conrelid::regclass || '.' || conname as name from pg_constraint c
                  where contype = 'f' and connamespace in ('public'::regnamespace, 'private'::regnamespace)
                    and not exists (select 1 from pg_index i where i.indrelid = c.conrelid and i.indisvalid
                      and (string_to_array(i.indkey::text, ' ')::int2[])[1:cardinality(c.conkey)] @> c.conkey)`),
    ).toEqual([])
  })

  test('every table says what it is for', async () => {
    expect(
      await list(`select oid::regclass::text as name from pg_class
                  where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p')
                    and obj_description(oid, 'pg_class') is null`),
    ).toEqual([])
  })
})

describe('policies', () => {
  test('are for people with an account; a visitor reads through functions', async () => {
    expect(
      await list(`select tablename || ': ' || policyname as name from pg_policies
                  where schemaname = 'public' and roles <> '{authenticated}'`),
    ).toEqual([])
  })

  test('ask for the caller once a query, not once a row', async () => {
    expect(
      await list(`select tablename || ': ' || policyname as name from pg_policies
                  where regexp_replace(concat_ws(' ', qual, with_check), 'SELECT auth\\.(uid|jwt)\\(\\)', '', 'g') ~ 'auth\\.(uid|jwt)\\('`),
    ).toEqual([])
  })
})

describe('functions', () => {
  const ours = `pronamespace in ('public'::regnamespace, 'private'::regnamespace)`

  // Except functions whose names were looked up when they were made (prosqlbody) and that run with the rights of the caller.
  test('are all pinned to an empty search path', async () => {
    expect(
      await list(`select oid::regprocedure::text as name from pg_proc
                  where ${ours} and not coalesce('search_path=""' = any (proconfig), false)
                    and (prosqlbody is null or prosecdef)`),
    ).toEqual([])
  })

  // An expression becomes a part of the query that asks, and PL/pgSQL keeps its plans.
  test('are planned anew at each call only where few people call them', async () => {
    expect(
      await list(`select proname as name from pg_proc join pg_language l on l.oid = prolang
                  where ${ours} and l.lanname = 'sql' and prosqlbody is null order by 1`),
    ).toEqual([
      'as_one_message',
      'changed_keys',
      'custom_field_problem',
      'get_user_display_name',
      'get_user_profile',
      'notices_told',
      'readable_custom_fields',
      'targets_of',
      'untouched_since_added',
    ])
  })

  test('belong to no one by default', async () => {
    expect(
      await list(`select oid::regprocedure::text as name from pg_proc, aclexplode(coalesce(proacl, acldefault('f', proowner))) acl
                  where ${ours} and acl.grantee = 0`),
    ).toEqual([])
  })

  test('functions in the API have a comment', async () => {
    expect(
      await list(`select oid::regprocedure::text as name from pg_proc
                  where pronamespace = 'public'::regnamespace and obj_description(oid, 'pg_proc') is null`),
    ).toEqual([])
  })

  const callable = (role: string, schema: string) =>
    list(`select distinct proname as name from pg_proc where pronamespace = '${schema}'::regnamespace
          and has_function_privilege('${role}', oid, 'execute') order by 1`)

  // The functions behind the link of an event, a group or a registration, and the doctor's.
  const forVisitors = [
    'accept_invite',
    'answer_event',
    'applied_migrations',
    'catalogue_hashes',
    'confirm_mail',
    'follow',
    'get_answers',
    'get_calendar',
    'get_calendar_token',
    'get_channels',
    'get_cohost_link',
    'get_event',
    'get_group',
    'get_group_members',
    'get_invite',
    'get_next_slot_number',
    'get_registration',
    'get_registrations',
    'keep_place',
    'mail_guest',
    'offer_slot',
    'open_series',
    'register',
    'say_paid',
    'take_free_slot',
    'unfollow',
    'update_registration',
    'withdraw',
  ]
  const forSender = ['claim_messages', 'get_sender_state', 'mail_bounced', 'settle_messages', 'stop_mail']
  /** All others: tests/db/permissions has each one's effect for each role. */
  const forAccounts = [...Object.keys(writing), ...Object.keys(reading)]
    .filter((name) => !forSender.includes(name))
    .sort()

  test('a visitor may call these by name', async () => {
    expect(await callable('anon', 'public')).toEqual(forVisitors)
    expect(await callable('anon', 'private')).toEqual([])
  })

  test('someone signed in may call all but those of the sender', async () => {
    expect(await callable('authenticated', 'public')).toEqual(forAccounts)
    // The helpers that policies and checks name; each answers only about the caller.
    expect(await callable('authenticated', 'private')).toEqual([
      'claim_request',
      'lock_managed_event',
      'may_open_event',
      'may_read_contact',
      'my_cohosted_series',
      'my_confirmed_email',
      'my_editable_events',
      'my_followed_events',
      'my_joined_events',
      'my_managed_events',
      'my_managed_groups',
      'my_visible_groups',
      'new_event_id',
      'record_creation',
    ])
  })

  test('the sender alone may call these', async () => {
    expect((await callable('service_role', 'public')).filter((name) => !forAccounts.includes(name))).toEqual(forSender)
  })

  test('triggers cannot be called at all', async () => {
    expect(
      await list(`select oid::regprocedure::text as name from pg_proc where ${ours} and prorettype = 'trigger'::regtype
                    and (has_function_privilege('anon', oid, 'execute') or has_function_privilege('authenticated', oid, 'execute'))`),
    ).toEqual([])
  })
})

test('functions need no extension', async () => {
  expect(await list('select extname as name from pg_extension')).toEqual(['plpgsql'])
})
