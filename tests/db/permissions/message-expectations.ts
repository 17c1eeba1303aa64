import { follow, newDevice, unfollow } from '../support/device-actions.ts'
import type { Row } from '../support/visitor.ts'
import type { Call, Question } from './calls.ts'
import { accounts, type Role, roles, type World } from './world.ts'

const secretOf = (w: World, role: Role) =>
  role === 'guest with the secret'
    ? { p_secret: w.secrets.own }
    : role === 'guest with another secret'
      ? { p_secret: w.secrets.another }
      : {}
const guests: Role[] = ['guest with another secret', 'guest with the secret']

/** Only the sender, which has the secret key, may call these. */
const forTheSender = (name: string, args: Row): Call[] => [['without the secret key', [], (v) => v.rpc(name, args)]]

/** The people who may follow and unfollow with a browser, and who may send. */
export const messagesWriting: Record<string, Call[]> = {
  follow: [
    ['on a browser of one’s own', [...accounts, ...guests], (v, w, r) => follow(v, newDevice(), secretOf(w, r))],
    [
      // Anyone who uses that browser may. From then on the account that was notified there is no longer notified.
      'on the attendee’s browser',
      [...accounts, ...guests],
      (v, w, r) => follow(v, w.devices.attendee, { p_device: 'Mine now', ...secretOf(w, r) }),
    ],
    ['for a secret that opens nothing', [], (v) => follow(v, newDevice(), { p_secret: 'f'.repeat(32) })],
    ['at an address that is no push service’s', [], (v, w, r) => follow(v, newDevice('evil.example'), secretOf(w, r))],
  ],
  unfollow: [
    ['on a browser whose key is known', roles, (v, w) => unfollow(v, w.devices.attendee)],
    [
      'on a browser of which only the address is known',
      [],
      (v, w) => unfollow(v, { ...w.devices.attendee, auth: newDevice().auth }),
    ],
    ['the guest’s registration', ['guest with the secret'], (v, w, r) => unfollow(v, w.devices.guest, secretOf(w, r))],
    [
      'the guest’s registration with a foreign secret',
      [],
      (v, w) => unfollow(v, w.devices.guest, { p_secret: w.secrets.waiting }),
    ],
  ],
  remove_device: [
    [
      'of the attendee',
      ['attendee'],
      async (v, w) => {
        const [device] = await w.visitors.attendee.rpc<{ id: string }[]>('get_devices')
        return v.rpc('remove_device', { p_id: device?.id })
      },
    ],
  ],
  mail_guest: [
    [
      'about the guest’s registration',
      ['guest with the secret'],
      (v, w, r) => v.rpc('mail_guest', { p_id: w.rows.guest.id, p_on: true, p_secret: null, ...secretOf(w, r) }),
    ],
    [
      'about the attendee’s registration',
      [],
      (v, w, r) => v.rpc('mail_guest', { p_id: w.rows.attendee.id, p_on: true, p_secret: null, ...secretOf(w, r) }),
    ],
  ],
  confirm_mail: [
    // The token is only in the mail, so it proves that the mailbox is theirs.
    ['with the token of the mail', roles, (v, w) => v.rpc('confirm_mail', { p_token: w.mailToken })],
    ['with the secret of the same guest', [], (v, w) => v.rpc('confirm_mail', { p_token: w.secrets.waiting })],
  ],
  claim_messages: forTheSender('claim_messages', { p_most: 10, p_mail: true }),
  settle_messages: forTheSender('settle_messages', { p_results: [] }),
  stop_mail: forTheSender('stop_mail', { p_token: '00000000-0000-0000-0000-000000000000' }),
  mail_bounced: forTheSender('mail_bounced', { p_addresses: ['attendee@people.example'] }),
}

export const messagesReading: Record<string, Question[]> = {
  get_sender_state: [['for the sender alone', [], (v) => v.rpc('get_sender_state')]],
  // The same response for all, about no one.
  get_channels: [['what is sent', roles, (v) => v.rpc('get_channels')]],
  get_devices: [['one’s own', ['attendee'], (v) => v.rpc('get_devices')]],
}
