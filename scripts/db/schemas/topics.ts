interface Topic {
  about: string
  /** Without their dates: what they made first stands here. */
  migrations: string
  /** What a migration of another topic made first, and belongs here by its meaning. */
  also?: string
}

/** The topics of `supabase/schemas`: what each is about, and whose tables and functions stand in it. */
export const TOPICS: Record<string, Topic> = {
  foundation: {
    about: 'Texts, sizes, ids and refusals: what all others use.',
    migrations: 'foundation applied_migrations',
  },
  access: {
    about: 'Who may see and change what: the helpers that policies ask.',
    migrations: 'access policies phone_readers',
    also: 'private.runs private.runs_series private.runners_of',
  },
  accounts: {
    about: 'Profiles, and what is left when an account is deleted.',
    migrations: 'profiles account_deletion forgetting_accounts',
    also: 'private.hold_account public.export_my_data',
  },
  groups: {
    about: 'Groups, and what their pages show.',
    migrations: 'groups reading_groups faces_of_a_group',
    also: 'public.event_count public.member_count',
  },
  'group-members': {
    about: 'Who is a member or an admin of a group.',
    migrations: 'group_members group_member_functions',
    also: 'public.group_admins public.get_group_members public.get_group_candidates',
  },
  events: {
    about: 'Events: what is said of them, times and deadlines.',
    migrations: 'events deadlines event_revisions looks computed_fields',
    also: 'private.event_columns',
  },
  'custom-fields': {
    about: 'The questions that an organizer asks of everybody who signs up.',
    migrations: 'custom_fields',
    also: 'private.prepare_event_fields private.most_custom_fields',
  },
  copies: {
    about: 'Events made from others.',
    migrations: 'duplicate_event copies_and_labels_once',
    also: 'private.event_parents',
  },
  bookmarks: {
    about: 'Stars, and the notes that somebody accepted an invite.',
    migrations: 'bookmarks_and_acceptances',
  },
  sections: {
    about: 'The sections of an event, and what becomes of its people when they change.',
    migrations: 'sections sections_of_events joining_sections',
  },
  participants: {
    about: 'Registrations: who has which slot, what never changes of it, and the secrets of guests.',
    migrations: 'participants counting_slots',
    also:
      'private.guard_participant private.clear_marks private.is_ended private.registration_json ' +
      'private.hash_secret private.is_secret private.holds_secret',
  },
  'registration-rules': {
    about: 'What a registration may say: a name, contact data, answers.',
    migrations: 'registration_rules',
  },
  joining: {
    about: 'Joining and claiming: who may, and which slot or place it becomes.',
    migrations: 'register joining_and_waiting',
    also: 'private.lowest_free_slot private.claim_name',
  },
  changing: {
    about: 'What becomes of a registration: changing, switching to another section, withdrawing.',
    migrations: 'change_and_withdraw switching_sections',
  },
  limits: {
    about: 'Creating once however often it is asked for, and how many rows anybody may add.',
    migrations: 'creating_once limits',
    also: 'private.limit_series',
  },
  throttle: {
    about: 'How many calls a guest may make.',
    migrations: 'throttle addresses_of_callers',
    also: 'private.count_change',
  },
  waitlist: {
    about: 'Who waits, and who moves up.',
    migrations: 'waitlist reading_the_line',
    also: 'public.move_to_front public.waiting_count',
  },
  'waitlist-sections': {
    about: 'The lines of sections, and who moves up or switches in them.',
    migrations: 'lines_of_sections moving_up_in_sections',
    also: 'private.is_section_open',
  },
  confirming: {
    about: 'Whoever moves up says in time that they come, or the slot goes on.',
    migrations: 'confirming confirming_and_joining taking_slots_of_sections',
  },
  labels: { about: 'Labels of an event, and who has them.', migrations: 'labels' },
  reading: {
    about: 'What the pages ask: an event, an invite, in one round trip each.',
    migrations:
      'reading_events reading_events_and_invites answers_for_everybody rows_of_a_roster reading_sections inviting_to_sections',
  },
  payments: {
    about: 'What a slot costs, and what was paid for it.',
    migrations: 'prices payments',
    also: 'private.payments_json private.payment_json',
  },
  'payments-marking': {
    about: 'Saying that one paid, ticking it, and settling what is left of those who went.',
    migrations: 'marking_payments money_as_shown',
  },
  'payments-page': {
    about: 'What the page of payments shows and ticks, by event and by person.',
    migrations: 'reading_payments sections_around_money money_by_person',
  },
  series: {
    about: 'Events that repeat, who accepted them, and what is left of those that are over.',
    migrations: 'series events_of_a_series accepting_series series_that_are_over',
    also: 'private.is_private_series',
  },
  'series-dates': {
    about: 'Which dates the rule of a series gives, and when each opens.',
    migrations: 'dates_of_a_series',
  },
  'series-opening': {
    about: 'How the date that is due is made, with the regulars on its list.',
    migrations: 'opening_dates dates_made_in_a_day',
  },
  'series-reading': {
    about: 'What the pages show of a series, and where the lasting link leads.',
    migrations: 'reading_series',
    also: 'private.dates_of public.get_series',
  },
  'series-editing': {
    about: 'Making an event repeat, changing the rhythm, skipping a date, ending a series.',
    migrations: 'repeating_events',
  },
  'series-following': {
    about: 'Changing a date and all that follow.',
    migrations: 'editing_series zones_of_following',
  },
  regulars: {
    about: 'Who keeps a place on every date of a series.',
    migrations:
      'regulars sections_around_series secrets_for_several_dates regulars_without_account adding_and_ordering_regulars',
    also: 'private.regulars',
  },
  'handing-over': {
    about: 'The place of a name becomes that of its person.',
    migrations: 'merging_regulars',
  },
  turns: {
    about: 'Who waited for the date before in vain goes first.',
    migrations: 'taking_turns series_that_take_turns',
  },
  teams: { about: 'Those who have a slot, split into teams.', migrations: 'teams' },
  cohosts: {
    about: 'Who helps to run an event or a series, and the links that make them.',
    migrations: 'cohosts events_of_cohosts cohost_links removing_cohosts',
    also: 'private.cohosts_of',
  },
  attendance: {
    about: 'Who came, and how often over a series or a group.',
    migrations: 'who_came leaving_late records_of_attendance forgetting_who_came',
  },
  activity: {
    about: 'What happened, for those who run an event.',
    migrations: 'activity reading_activity sections_around_activity pruning_by_time',
  },
  calendar: {
    about: 'The calendars that subscribe to dates.',
    migrations: 'calendar_feeds',
    also: 'private.calendar_dates',
  },
  messages: {
    about: 'What is still to be told, to whom, and who wants to hear of it.',
    migrations: 'messages',
  },
  telling: {
    about: 'What happens and is told: each writes its messages.',
    migrations: 'telling sections_around_messages telling_cohosts',
  },
  devices: {
    about: 'On which devices, and by which mails, people are told.',
    migrations: 'following stopping_mails letting_go channels',
    also:
      'private.channels private.allowed_push_hosts private.push_subscriptions private.mail_stops ' +
      'private.is_push_endpoint private.prepare_device',
  },
  sender: {
    about: 'How the sender is woken, takes what is due and says what became of it.',
    migrations: 'sending waking',
  },
  clock: {
    about: 'What the sender does at a time: reminders, and dates that open.',
    migrations: 'clock',
  },
  operator: {
    about:
      'What is for whoever runs a Roster: taking down, banning, who may make an account, how long contact data stays.',
    migrations: 'operator',
  },
  live: { about: 'The ping that open pages wait for.', migrations: 'realtime_ping' },
}

/**
 * @param thing a table or function, `schema.name`
 * @param file of the migration that first made it, with its date
 * @throws Error when no topic names either: say in this file where it belongs
 */
export function topicOf(thing: string, file: string): string {
  const names = Object.keys(TOPICS)
  const stem = file.replace(/^\d+_|\.sql$/g, '')
  const topic =
    names.find((name) => TOPICS[name]?.also?.split(' ').includes(thing)) ??
    names.find((name) => TOPICS[name]?.migrations.split(' ').includes(stem))
  if (!topic) throw new Error(`${file} makes something new: give it a topic in scripts/db/schemas/topics.ts.`)
  return topic
}
