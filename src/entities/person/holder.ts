import { paths } from '@/lib/browser/paths'

/** The owner of registrations: an account, which is signed in, or a guest, who has a secret instead. */
export interface Holder {
  /** Their added people need a name and the answers of an event, like guests. An account may claim a slot without a name. */
  namesPeople: boolean
  /** They choose in the form for joining whether they want mails. An account has Settings. */
  asksForMails: boolean
  /** The page of all their payments; null for a guest, who reads them on the event's page. */
  payments: string | null
}

export const ACCOUNT: Holder = {
  namesPeople: false,
  asksForMails: false,
  payments: paths.payments,
}

export const GUEST: Holder = {
  namesPeople: true,
  asksForMails: true,
  payments: null,
}

/** The holder of a registration that exists. @param secret a guest's */
export const holderOf = (secret: string | null | undefined): Holder => (secret ? GUEST : ACCOUNT)
