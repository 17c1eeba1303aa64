import type { Mutant } from './change.ts'

/** Event managers, series, groups, messages, accounts. */
export const managing: Mutant[] = [
  {
    breaks: 'An event has more than 100 slots',
    refusal: 'Maximum 100 participants allowed',
    of: 'private.prepare_event',
    tests: ['tests/db/limits/limits.test.ts'],
  },
  {
    breaks: 'The name of an event has 201 characters',
    from: "'name', 200, 'Event name must be less than 200 characters'",
    to: "'name', 201, 'Event name must be less than 200 characters'",
    tests: ['tests/db/limits/limits.test.ts'],
  },
  {
    breaks: 'Everyone changes all events',
    policy: 'Organizers and co-hosts edit their events',
    tests: ['tests/db/permissions/writing.test.ts'],
  },
  {
    breaks: 'Everyone lists all events',
    policy: 'People find events they run, joined, accepted or starred',
    tests: ['tests/db/permissions/grid.test.ts'],
  },
  {
    breaks: 'Everyone stars private events',
    policy: 'People star events they can open',
    tests: ['tests/db/permissions/writing.test.ts'],
  },
  {
    breaks: 'Everyone creates labels in all events',
    policy: 'Those who run an event create its labels',
    tests: ['tests/db/permissions/writing.test.ts'],
  },
  {
    breaks: 'A stranger who adds a label makes others wait for the event',
    from: 'where e.id = new.event_id and (not private.from_client() or private.manages_event(e.id)) for no key update;\n    if not found then\n      if',
    to: 'where e.id = new.event_id for no key update;\n    if not found then\n      if',
    tests: ['tests/db/limits/asked-before-locked.test.ts'],
  },
  {
    breaks: 'Everyone ticks people as paid',
    from: "p_is_manager and p_wish in ('move', 'tick', 'withdraw', 'keep', 'take')",
    to: "p_is_manager and p_wish in ('move', 'withdraw', 'keep', 'take') or p_wish = 'tick'",
    tests: ['tests/db/permissions/calling.test.ts'],
  },
  {
    breaks: 'A tick confirms another amount than the page showed',
    refusal: 'payment_changed',
    of: 'private.pay(',
    tests: ['tests/db/payments/payments.test.ts'],
  },
  {
    breaks: 'Everyone notes who came',
    refusal: 'unauthorized',
    of: 'public.set_came',
    tests: ['tests/db/organizing/attendance.test.ts'],
  },
  {
    breaks: 'A person is in two teams',
    refusal: 'Put each person into one team only',
    tests: ['tests/db/organizing/teams.test.ts'],
  },
  {
    breaks: 'Everyone changes the messages of an event',
    refusal: 'unauthorized',
    of: 'public.change_notice',
    tests: ['tests/db/permissions/calling.test.ts'],
  },
  {
    breaks: 'An event has six co-hosts',
    refusal: 'Five people help already',
    tests: ['tests/db/organizing/cohosts.test.ts'],
  },
  {
    breaks: 'An event is called off a fourth time',
    refusal: 'It was called off three times',
    tests: ['tests/db/events/calling-off.test.ts'],
  },
  {
    breaks: 'Everyone makes an event of others repeat',
    refusal: "refuse('unauthorized')",
    of: 'public.repeat_event',
    tests: ['tests/db/permissions/calling.test.ts'],
  },
  {
    breaks: 'More than 200 people keep a place in a series',
    refusal: '200 people keep a place here already. Sign up',
    tests: ['tests/db/series/series-limits.test.ts'],
  },
  {
    breaks: 'A person who is no member becomes an admin of a group',
    refusal: 'Only members with an account can be promoted',
    tests: ['tests/db/groups/group-members.test.ts'],
  },
  {
    breaks: 'Everyone removes members of all groups',
    policy: 'Those who run a group remove members',
    tests: ['tests/db/permissions/writing.test.ts'],
  },
  {
    breaks: 'The sender calls any address that a browser names',
    refusal: 'Roster cannot send notifications to this browser',
    tests: ['tests/db/messages/messages-following.test.ts'],
  },
  {
    breaks: 'An account is notified of its own change',
    from: 'where o.holder is distinct from p_except), p_kind)',
    to: '), p_kind)',
    tests: ['tests/db/messages/messages-event.test.ts'],
  },
  {
    breaks: 'A slot in an event that is called off is announced',
    from: "o.kind in ('promoted', 'changed', 'reminder', 'opened') for update skip locked",
    to: "o.kind in ('changed', 'reminder', 'opened') for update skip locked",
    tests: ['tests/db/messages/messages-called-off.test.ts'],
  },
  {
    breaks: 'A message wakes people at night',
    from: "when v_local::time < '08:00' then",
    to: "when v_local::time < '07:00' then",
    tests: ['tests/db/messages/messages-bounds.test.ts'],
  },
  {
    breaks: 'An address gets more first mails a day than the operator allows',
    from: "'mail to') >= v_most.an_address",
    to: "'mail to') > v_most.an_address",
    tests: ['tests/db/messages/messages-guest-mails.test.ts'],
  },
  {
    breaks: 'A deleted account leaves its phone number on the list',
    from: 'new.phone := null;',
    to: 'null;',
    tests: ['tests/db/accounts/account-deletion.test.ts'],
  },
  {
    breaks: 'A cache keeps the page of one account for others',
    from: "if auth.uid() is null and auth.role() = 'anon' and current_setting",
    to: 'if current_setting',
    tests: ['tests/db/schema/public-cache.test.ts'],
  },
  {
    breaks: 'The calendar of a private series opens without its link',
    from: 'where s.id = p_token and not s.is_private',
    to: 'where s.id = p_token',
    tests: ['tests/db/events/calendars.test.ts'],
  },
]
