import { follow, newDevice, unfollow } from '../support/message-actions.ts'
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
const forTheSender = (name: string, args: Row): Call[] => [
  { name: 'without the secret key', may: [], try: (v) => v.rpc(name, args) },
]

/** The people who may follow and unfollow with a browser, and who may send. */
export const messagesWriting: Record<string, Call[]> = {
  follow: [
    {
      name: 'on a browser of one’s own',
      may: [...accounts, ...guests],
      try: (v, w, r) => follow(v, newDevice(), secretOf(w, r)),
    },
    {
      // Anyone who uses that browser may. From then on the account that was notified there is no longer notified.
      name: 'on the attendee’s browser',
      may: [...accounts, ...guests],
      try: (v, w, r) => follow(v, w.devices.attendee, { p_device: 'Mine now', ...secretOf(w, r) }),
    },
    {
      name: 'for a secret that opens nothing',
      may: [],
      try: (v) => follow(v, newDevice(), { p_secret: 'f'.repeat(32) }),
    },
    {
      name: 'at an address that is no push service’s',
      may: [],
      try: (v, w, r) => follow(v, newDevice('evil.example'), secretOf(w, r)),
    },
  ],
  unfollow: [
    { name: 'on a browser whose key is known', may: roles, try: (v, w) => unfollow(v, w.devices.attendee) },
    {
      name: 'on a browser of which only the address is known',
      may: [],
      try: (v, w) => unfollow(v, { ...w.devices.attendee, auth: newDevice().auth }),
    },
    {
      name: 'the guest’s registration',
      may: ['guest with the secret'],
      try: (v, w, r) => unfollow(v, w.devices.guest, secretOf(w, r)),
    },
    {
      name: 'the guest’s registration with a foreign secret',
      may: [],
      try: (v, w) => unfollow(v, w.devices.guest, { p_secret: w.secrets.waiting }),
    },
  ],
  remove_device: [
    {
      name: 'of the attendee',
      may: ['attendee'],
      try: async (v, w) => {
        const [device] = await w.visitors.attendee.rpc<{ id: string }[]>('get_devices')
        return v.rpc('remove_device', { p_id: device?.id })
      },
    },
  ],
  mail_guest: [
    {
      name: 'about the guest’s registration',
      may: ['guest with the secret'],
      try: (v, w, r) => v.rpc('mail_guest', { p_id: w.rows.guest.id, p_on: true, p_secret: null, ...secretOf(w, r) }),
    },
    {
      name: 'about the attendee’s registration',
      may: [],
      try: (v, w, r) =>
        v.rpc('mail_guest', { p_id: w.rows.attendee.id, p_on: true, p_secret: null, ...secretOf(w, r) }),
    },
  ],
  confirm_mail: [
    // The token is only in the mail, so it proves that the mailbox is theirs.
    { name: 'with the token of the mail', may: roles, try: (v, w) => v.rpc('confirm_mail', { p_token: w.mailToken }) },
    {
      name: 'with the secret of the same guest',
      may: [],
      try: (v, w) => v.rpc('confirm_mail', { p_token: w.secrets.waiting }),
    },
  ],
  claim_messages: forTheSender('claim_messages', { p_most: 10, p_mail: true }),
  settle_messages: forTheSender('settle_messages', { p_results: [] }),
  stop_mail: forTheSender('stop_mail', { p_token: '00000000-0000-0000-0000-000000000000' }),
  mail_bounced: forTheSender('mail_bounced', { p_addresses: ['attendee@people.example'] }),
}

export const messagesReading: Record<string, Question[]> = {
  get_sender_state: [{ name: 'for the sender alone', may: [], ask: (v) => v.rpc('get_sender_state') }],
  // The same response for all, about no one.
  get_channels: [{ name: 'what is sent', may: roles, ask: (v) => v.rpc('get_channels') }],
  get_devices: [{ name: 'one’s own', may: ['attendee'], ask: (v) => v.rpc('get_devices') }],
}
