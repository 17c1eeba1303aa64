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
  },
  groups: {
    about: 'Groups, their members and admins.',
    migrations: 'groups group_members reading_groups group_member_functions faces_of_a_group',
  },
  events: {
    about: 'Events, their custom fields, times and deadlines, and their copies.',
    migrations:
      'custom_fields events deadlines event_revisions looks duplicate_event copies_and_labels_once computed_fields bookmarks_and_acceptances',
    also: 'private.event_columns',
  },
  sections: {
    about: 'The sections of an event, and what becomes of its people when they change.',
    migrations: 'sections sections_of_events',
  },
  participants: {
    about: 'Registrations: who has which slot, joining and claiming.',
    migrations: 'participants registration_rules register joining_and_waiting counting_slots joining_sections',
  },
  changing: {
    about: 'What becomes of a registration: changing, switching to another section, withdrawing.',
    migrations: 'change_and_withdraw switching_sections',
  },
  limits: {
    about: 'Creating once however often it is asked for, and how many rows anybody may add.',
    migrations: 'creating_once limits',
  },
  throttle: { about: 'How many calls a guest may make.', migrations: 'throttle' },
  waitlist: {
    about: 'Who waits, and who moves up.',
    migrations:
      'waitlist reading_the_line confirming confirming_and_joining lines_of_sections moving_up_in_sections taking_slots_of_sections',
  },
  labels: { about: 'Labels of an event, and who has them.', migrations: 'labels' },
  reading: {
    about: 'What the pages ask: an event, an invite, in one round trip each.',
    migrations:
      'reading_events reading_events_and_invites answers_for_everybody rows_of_a_roster reading_sections inviting_to_sections',
  },
  payments: {
    about: 'What a slot costs, and who has paid.',
    migrations:
      'prices payments marking_payments reading_payments sections_around_money money_by_person money_as_shown',
  },
  series: {
    about: 'Events that repeat: their dates, regulars and the lasting link.',
    migrations:
      'series dates_of_a_series events_of_a_series opening_dates reading_series accepting_series dates_made_in_a_day',
  },
  'series-editing': {
    about: 'Making an event repeat, changing what follows, skipping a date, ending a series.',
    migrations: 'repeating_events editing_series zones_of_following series_that_are_over',
  },
  regulars: {
    about: 'Who keeps a place on every date of a series.',
    migrations:
      'regulars sections_around_series secrets_for_several_dates regulars_without_account adding_and_ordering_regulars merging_regulars taking_turns series_that_take_turns',
  },
  teams: { about: 'Those who have a slot, split into teams.', migrations: 'teams' },
  cohosts: {
    about: 'Who helps to run an event or a series, and the links that make them.',
    migrations: 'cohosts events_of_cohosts cohost_links removing_cohosts',
  },
  attendance: {
    about: 'Who came, and how often over a series or a group.',
    migrations: 'who_came leaving_late records_of_attendance forgetting_who_came',
  },
  activity: {
    about: 'What happened, for those who run an event.',
    migrations: 'activity reading_activity sections_around_activity pruning_by_time',
  },
  calendar: { about: 'The calendars that subscribe to dates.', migrations: 'calendar_feeds' },
  messages: {
    about: 'What is told to people, and when.',
    migrations: 'messages telling sections_around_messages telling_cohosts',
  },
  devices: {
    about: 'On which devices, and by which mails, people are told.',
    migrations: 'following stopping_mails letting_go channels',
  },
  sender: {
    about: 'How the sender is woken, takes what is due and says what became of it.',
    migrations: 'sending clock waking',
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
