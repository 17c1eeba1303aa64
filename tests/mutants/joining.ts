import type { Mutant } from './change.ts'

/** Registrations, the waitlist, substitutes, private links. */
export const joining: Mutant[] = [
  {
    breaks: 'An event takes registrations after its deadline',
    from: "when p_event.registration_deadline < now() then 'closed'",
    to: '',
    tests: ['tests/db/events/deadlines.test.ts'],
  },
  {
    breaks: 'An account joins a private event without its link',
    from: "when p_event.is_private and not private.may_open(p_event, v_me) then 'event_not_found'",
    to: '',
    tests: ['tests/db/events/private-events.test.ts'],
  },
  {
    breaks: 'Two people get the last slot at once, because joining locks nothing',
    from: "perform private.lock_events('join', array[p_event_id]);",
    to: 'null;',
    tests: ['tests/db/races/capacity.test.ts'],
  },
  {
    breaks: 'Each event manager changes the entries of others',
    from: "(p_event.organizer_id = p_me) is true and p_wish in ('change', 'switch')",
    to: "p_is_manager and p_wish in ('change', 'switch')",
    tests: ['tests/db/permissions/calling.test.ts'],
  },
  {
    breaks: 'A saved form overwrites the phone number that another person has changed meanwhile',
    from: "case p_before ->> 'phone' when coalesce(v_checked.phone, '') then p.phone else v_checked.phone end",
    to: 'v_checked.phone',
    tests: ['tests/db/registration/changed-by-two.test.ts'],
  },
  {
    breaks: 'A person who was removed from a private event can still open it',
    from: 'and p.user_id <> v_me and (a.user_id, a.event_id) = (p.user_id, p.event_id)',
    to: 'and false',
    tests: ['tests/db/events/private-events.test.ts'],
  },
  {
    breaks: 'The last in the waitlist is promoted first',
    from: 'order by p.waiting_since, p.id limit greatest(r.free, 0)',
    to: 'order by p.waiting_since desc, p.id limit greatest(r.free, 0)',
    tests: ['tests/db/waitlist/waitlist.test.ts'],
  },
  {
    breaks: 'People are promoted in an event that is called off',
    from: 'if v_event.called_off_at is not null or private.is_ended(v_event.datetime, v_event.end_datetime)\n     or not exists',
    to: 'if private.is_ended(v_event.datetime, v_event.end_datetime)\n     or not exists',
    tests: ['tests/db/events/calling-off.test.ts'],
  },
  {
    breaks: 'A person offers a slot for which somebody waits',
    refusal: 'someone_waits',
    tests: ['tests/db/registration/substitutes-around.test.ts'],
  },
  {
    breaks: 'A co-host of one date renews a private link that opens other dates',
    refusal: 'This guest is on other dates too',
    tests: ['tests/db/registration/new-links.test.ts'],
  },
  {
    breaks: 'Devices keep the notifications of a private link that was renewed',
    from: 'delete from private.push_subscriptions s where s.holder = v_guest;',
    to: 'null;',
    tests: ['tests/db/registration/new-links.test.ts'],
  },
  {
    breaks: 'A network signs up more than 120 guests for an event',
    from: '(values (32, 120, 300), (22, 160, 450), (12, 200, 600))',
    to: '(values (32, 121, 300), (22, 160, 450), (12, 200, 600))',
    tests: ['tests/db/limits/throttle.test.ts'],
  },
  {
    breaks: 'A visitor reads names that are for participants',
    from: "to_json(case when v_named or p.holder = p_holder then p.name else 'Participant ' || p.place end)",
    to: 'to_json(p.name)',
    tests: ['tests/db/events/names.test.ts'],
  },
]
