import { drop, KINDS, type Kind, mergePending, type Notice, nothing, type Pending } from './pending-notifications.ts'
import { type Seat, SlotModel } from './slot-model.ts'

/**
 * The recipients of messages about one event: the rules of messages and of guests' mails, compared with the database after each
 * step. `slot-model.ts` has the slots.
 * - A person is an account or a guest, with all added people, and gets each message once, however many slots they have.
 * - A guest is notified on the phone that follows, and at the address whose first mail was opened. Only the first mail goes there before.
 * - Only people who can be notified at that moment are notified. No one is notified of own actions.
 * - A second message of a kind adds to an unsent first one.
 * - While the event is called off no one is promoted, and no change is announced. An undone, unsent change is not announced.
 * - A person who offered a slot is notified that it was taken, also after leaving. They are not if they gave it away themselves.
 * - A person who has left altogether gets no other message, also after coming back. A guest's phone and address are forgotten once none waits.
 */

/** The notification of a person, and its place, as one text. */
export type NotificationText = string

export interface Mail {
  address: string
  /** `waits` until the link in the first mail is opened. */
  state: 'waits' | 'on'
  /** How often the guest was forgotten before. Earlier links of mails open nothing, also after coming back. */
  since: number
}

export class NotificationModel extends SlotModel {
  /** The people with a phone that follows. */
  readonly listening = new Set<string>()
  readonly mails = new Map<string, Mail>()
  readonly guests = new Set<string>()
  /** How often each guest was forgotten. */
  readonly #forgotten = new Map<string, number>()
  readonly notices: Notice[] = []
  place = 'Court 0'
  isGone = false
  callOffs = 0
  #pending = new Map<string, Pending>()
  #cancelled = new Set<string>()
  /** A person who ended a first mail without opening it gets no other. */
  readonly #closed = new Set<string>()
  #firstMails: string[] = []
  #noticesToday = 0

  /** Takes the lowest free slot, or waits if none is free or if others wait. */
  join(seat: Omit<Seat, 'slot'>): void {
    this.add(seat)
    this.forgetGuests()
  }

  /** The organizer moves the event, and knows it. */
  move(place: string): void {
    if (place === this.place) return
    if (this.isOff) {
      this.place = place
      return
    }
    // A person who cannot be notified of this move does not get the one before either.
    for (const [who, pending] of this.#pending) if (!this.#hears(who)) pending.before = null
    for (const who of this.#people()) {
      const pending = this.#pendingOf(who)
      // A message that a sender took may have arrived.
      if (pending.before === null || pending.tries.changed > 0) pending.before = this.place
      pending.tries.changed = 0
      if (pending.before === place) pending.before = null
    }
    this.place = place
  }

  /** The organizer calls the event off, three times at most, or undoes that, twice at most. */
  callOff(): void {
    if (this.isOff ? this.callOffs === 3 : false) return
    this.isOff = !this.isOff
    if (this.isOff) this.callOffs += 1
    const isOff = this.isOff
    const unheard = [...this.#pending].filter(([, { off, tries }]) => off === !isOff && tries.called_off === 0)
    for (const [, pending] of unheard) pending.off = null
    if (isOff)
      for (const [, pending] of this.#pending) for (const kind of ['promoted', 'changed'] as const) drop(pending, kind)
    else this.promote(this.organizer)
    this.forgetGuests()
    for (const who of this.#people()) {
      if (unheard.some(([one]) => one === who)) continue
      const pending = this.#pendingOf(who)
      pending.off = isOff
      pending.tries.called_off = 0
    }
  }

  /** The organizer writes to all, to those with a slot or to those in line: three times a day. */
  write(notice: Notice, told: 'all' | 'slots' | 'line'): 'notice_limit' | undefined {
    if (this.#noticesToday >= 3) return 'notice_limit'
    this.#noticesToday += 1
    this.notices.push(notice)
    const isTold = ({ slot }: Seat) => told === 'all' || (slot === null) === (told === 'line')
    for (const who of this.#people(isTold)) {
      const pending = this.#pendingOf(who)
      pending.notices.push(notice)
      pending.tries.notice = 0
    }
  }

  /** A removed notice is dropped; a changed one is sent as it is now, and no one gets it again. */
  takeOff(notice: Notice): void {
    this.notices.splice(this.notices.indexOf(notice), 1)
  }

  /** 'Mail me about this', at the address that stands in the registration; null: no more of them. Answers as the guest reads it. */
  ask(
    who: string,
    address: string | null,
  ): { address: string; state: string } | { why: string } | Record<string, never> {
    const mail = this.mails.get(who)
    if (mail && mail.address === address) return { address, state: mail.state }
    this.mails.delete(who)
    this.#pendingOf(who).isFirstMail = false
    if (address === null) return {}
    if (this.#closed.has(address)) return { why: 'Emails to this address were stopped' }
    if (this.#firstMails.filter((one) => one === address).length >= 3)
      return { why: 'This address has had three first emails today' }
    if (this.#firstMails.length >= 20) return { why: 'Too many people asked for emails about this today' }
    this.#firstMails.push(address)
    this.mails.set(who, { address, state: 'waits', since: this.#forgotten.get(who) ?? 0 })
    const pending = this.#pendingOf(who)
    pending.isFirstMail = true
    pending.tries.joined = 0
    return { address, state: 'waits' }
  }

  /** Limits count for a day. */
  newDay(): void {
    this.#firstMails = []
    this.#noticesToday = 0
  }

  /** The link in this first mail is opened, and opens these rows; also where the mails have ended, if it was opened before that. */
  open(who: string, mail: Mail): string[] {
    if (this.mails.get(who) === mail) mail.state = 'on'
    const isOver = mail.state !== 'on' || mail.since !== (this.#forgotten.get(who) ?? 0)
    return isOver ? [] : this.of(who).map(({ id }) => id)
  }

  /** The link at the end of this first mail, or of one after it, is opened. */
  stop(who: string, mail: Mail): void {
    if (this.mails.get(who) !== mail) return
    if (mail.state === 'waits') this.#closed.add(mail.address)
    this.ask(who, null)
  }

  unfollow(who: string): void {
    this.listening.delete(who)
  }

  /** Rights of the old link end with it. A person that the organizer entered becomes a separate guest. */
  newLink(seat: Seat, who: string): void {
    if (seat.holder === null || seat.holder === this.organizer) {
      seat.holder = who
      seat.isAdded = false
      return
    }
    this.listening.delete(seat.holder)
    this.ask(seat.holder, null)
  }

  /** An account takes a guest over: waiting messages for the guest go to the account. The guest's own slot is its own, if it has none. */
  linkGuests(guest: string, account: string): void {
    const theirs = this.of(guest)
    const hasOwn = this.of(account).some(({ isAdded }) => !isAdded)
    const own = hasOwn ? undefined : theirs.find(({ isAdded }) => !isAdded)
    for (const seat of theirs) {
      seat.holder = account
      seat.isAdded = seat !== own
    }
    mergePending(this.#pendingOf(guest), this.#pendingOf(account), this.isOff)
    this.forgetGuests()
  }

  /** An account goes: so do its places in line, and its slots stay without it. */
  forget(who: string): void {
    this.seats = this.seats.filter(({ holder, slot }) => holder !== who || slot !== null)
    for (const seat of this.seats) if (seat.holder === who) Object.assign(seat, { holder: null, isOffered: false })
    this.listening.delete(who)
    this.#pending.delete(who)
  }

  cancel(): void {
    this.isGone = true
    const hasHeard = (who: string) => this.isOff && (this.#pending.get(who)?.off ?? null) === null
    this.#cancelled = new Set(this.#people().filter((who) => !hasHeard(who)))
    this.#pending.clear()
    this.seats = []
  }

  /** The messages that would be sent now, with their place. */
  waiting(): NotificationText[] {
    const words: NotificationText[] = []
    for (const [who, pending] of this.#pending) {
      const texts = this.#words(who, pending)
      for (const kind of KINDS)
        if (this.#isSent(who, pending, kind))
          for (const target of this.#targets(who, kind)) words.push(`${target} ${texts[kind]}`)
    }
    for (const who of this.#cancelled)
      for (const target of this.#targets(who, 'cancelled')) words.push(`${target} cancelled`)
    return words.sort()
  }

  /** A sender takes what waits. A healthy one sends it, and that is all; one that dies leaves it to the next. A message without a recipient goes. */
  send(dies: boolean): void {
    if (!dies) this.#cancelled.clear()
    for (const [who, pending] of this.#pending) {
      for (const kind of KINDS) {
        if (!dies || !this.#isSent(who, pending, kind)) drop(pending, kind)
        else pending.tries[kind] += 1
      }
    }
    this.forgetGuests()
  }

  /** The recipients: the phone and the address. The first mail goes to the address alone, and all else once that mail was opened. */
  #targets(who: string, kind: Kind | 'cancelled'): string[] {
    const mail = this.mails.get(who)
    const isMailed = mail && (mail.state === 'waits') === (kind === 'joined')
    return [...(kind !== 'joined' && this.listening.has(who) ? [who] : []), ...(isMailed ? [mail.address] : [])]
  }

  #isSent = (who: string, pending: Pending, kind: Kind): boolean =>
    this.#words(who, pending)[kind] !== undefined && pending.tries[kind] < 6 && this.#targets(who, kind).length > 0

  /** Only news of a slot that they offered still waits for a person who has left. */
  protected haveLeft(who: string): void {
    const { taken, tries } = this.#pendingOf(who)
    this.#pending.set(who, { ...nothing(), taken, tries })
  }

  protected forgetGuests(): void {
    for (const who of this.guests) {
      if (this.of(who).length > 0 || this.#pendingOf(who).taken.length > 0 || this.#cancelled.has(who)) continue
      this.#pending.delete(who)
      this.listening.delete(who)
      this.mails.delete(who)
      this.#forgotten.set(who, (this.#forgotten.get(who) ?? 0) + 1)
    }
  }

  #hears = (who: string) => this.listening.has(who) || this.mails.get(who)?.state === 'on'

  /** The people who can be notified at this moment, with such a seat. */
  #people(isMeant: (seat: Seat) => boolean = () => true): string[] {
    const holders = new Set(this.seats.filter(isMeant).map(({ holder }) => holder))
    return [...holders].filter((who): who is string => who !== null && who !== this.organizer && this.#hears(who))
  }

  #words(who: string, { isFirstMail, slots, before, off, notices, taken }: Pending): Partial<Record<Kind, string>> {
    const theirs = this.of(who).flatMap(({ slot }) => (slot !== null && slots.has(slot) ? [slot] : []))
    const told = this.notices.filter((notice) => notices.includes(notice)).map(({ text }) => text)
    return {
      ...(isFirstMail && { joined: 'joined' }),
      ...(theirs.length > 0 && { promoted: `promoted ${theirs.sort((a, b) => a - b)}` }),
      ...(before !== null && { changed: `changed ${before} ${this.place}` }),
      ...(off === this.isOff && { called_off: `called_off ${off}` }),
      ...(told.length > 0 && { notice: `notice ${told}` }),
      ...(taken.length > 0 && { taken: `taken ${taken}` }),
    }
  }

  #pendingOf(who: string): Pending {
    const pending = this.#pending.get(who) ?? nothing()
    this.#pending.set(who, pending)
    return pending
  }

  protected slotTaken({ holder, slot }: Seat, by: string | null, taker: string | null): void {
    // Of guests the database does not know who does something.
    const didIt = holder === by && !this.guests.has(holder ?? '')
    if (!holder || didIt || holder === taker || !this.#hears(holder)) return
    const pending = this.#pendingOf(holder)
    pending.taken.push(Number(slot))
    pending.tries.taken = 0
  }

  protected slotFromLine({ holder, slot }: Seat): void {
    if (!holder || !this.#hears(holder)) return
    const pending = this.#pendingOf(holder)
    pending.slots.add(Number(slot))
    pending.tries.promoted = 0
  }
}
