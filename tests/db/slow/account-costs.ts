import { randomUUID } from 'node:crypto'
import { type Asked, asks, calls, HUGE } from '../support/cost.ts'
import { follow, newDevice } from '../support/device-actions.ts'
import { type CostWorld, GUESTS, SMALL } from './cost-world.ts'

const huge = { endpoint: HUGE, p256dh: HUGE, auth: HUGE }

export const accountCosts = ({ anon, olga, ana }: CostWorld): Asked[] => [
  calls('get_user_profile', 'a person', ana, SMALL, () => ({ user_id: olga.id })),
  calls('get_user_display_name', 'a person', ana, SMALL, () => ({ user_id: olga.id })),
  calls('export_my_data', 'an organizer', olga, { read: 20 * GUESTS, calls: 30 * GUESTS }, () => ({})),
  calls('delete_account', 'an organizer', olga, { read: 19 * GUESTS, calls: 30 * GUESTS }, () => ({})),
  calls('get_calendar_token', 'of oneself', olga, SMALL, () => ({})),
  calls('get_calendar_token', 'a huge secret', anon, SMALL, () => ({ p_secret: HUGE })),
  calls('get_calendar_token', 'a new one of oneself', olga, SMALL, () => ({ p_renew: true })),
  calls('get_calendar', 'a huge token', anon, SMALL, () => ({ p_token: HUGE })),
  asks('follow', 'six devices', ana, { ...SMALL, calls: 60 }, async (visitor) => {
    for (let n = 0; n < 6; n += 1) await follow(visitor)
  }),
  asks('follow', 'huge texts', ana, SMALL, (visitor) => follow(visitor, huge, { p_device: HUGE })),
  asks('follow', 'a huge secret', anon, SMALL, (visitor) =>
    follow(visitor, newDevice(), { p_secret: HUGE, p_device: HUGE, p_time_zone: HUGE }),
  ),
  calls('unfollow', 'huge texts', anon, SMALL, () => ({ p_endpoint: HUGE, p_auth: HUGE, p_secret: HUGE })),
  calls('get_channels', 'what is sent', ana, SMALL, () => ({})),
  calls('mail_guest', 'a huge secret', anon, SMALL, () => ({ p_id: randomUUID(), p_secret: HUGE, p_on: true })),
  calls('confirm_mail', 'a huge token', anon, SMALL, () => ({ p_token: HUGE })),
  calls('get_devices', 'mine', ana, SMALL, () => ({})),
  calls('remove_device', 'a foreign one', ana, SMALL, () => ({ p_id: randomUUID() })),
  calls('applied_migrations', 'the list', anon, SMALL, () => ({})),
  calls('catalogue_hashes', 'the list', anon, { ...SMALL, calls: 600 }, () => ({})),
]
