import { paths } from '@/lib/browser/paths'

/** The owner of registrations: an account, which is signed in, or a guest, who has a secret instead. */
export interface Holder {
  /** Their added people need a name and the answers of an event, like guests. An account may claim a slot without a name. */
  namesPeople: boolean
  /** They choose in the form for joining whether they want mails. An account has Settings. */
  asksForMails: boolean
  /** The page of all their payments; null for a guest, who reads them on the event's page. */
  payments: string | null
  /** The text behind a reported payment of a person who left. An account reads it on Payments. */
  leftPayment: string
}

export const ACCOUNT: Holder = {
  namesPeople: false,
  asksForMails: false,
  payments: paths.payments,
  leftPayment: '',
}

export const GUEST: Holder = {
  namesPeople: true,
  asksForMails: true,
  payments: null,
  leftPayment: '. If it arrived, the organizer can confirm it and give it back to you.',
}

/** The holder of a registration that exists. @param secret a guest's */
export const holderOf = (secret: string | null | undefined): Holder => (secret ? GUEST : ACCOUNT)
