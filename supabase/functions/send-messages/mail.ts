import { call, laterOrNever } from './call.ts'
import { type Addresses, type Mail, mailOf } from './mail-text.ts'
import type { Mailbox, Message, Outcome } from './message.ts'
import { warnOnce } from './warn-once.ts'

/** Delivers a mail. Another provider takes another function of this shape. */
export type Mailer = (mail: Mail, patienceMs?: number) => Promise<Outcome>

/** A provider that takes mails as JSON, as Resend does: MAIL_URL=https://api.resend.com/emails. */
export function mailerAt({ url, key, from }: { url: string; key: string; from: string }): Mailer {
  return async ({ to, subject, text, html, headers, id }, patienceMs) => {
    const body = JSON.stringify({ from, to: [to], subject, text, html, headers })
    const asked = { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': id }
    const answer = await call(url, { headers: asked, body }, patienceMs)
    if (typeof answer === 'string' || answer.status >= 400) return refusal(answer)
    // A provider that redirects has moved: MAIL_URL has to be corrected, and the mail can wait.
    if (answer.status >= 300) return refusal({ ...answer, status: 401, says: `it redirects (${answer.status})` })
    return { is: 'delivered' }
  }
}

function refusal(answer: Awaited<ReturnType<typeof call>>): Outcome {
  if (typeof answer === 'string' || (answer.status !== 401 && answer.status !== 403)) {
    const outcome = laterOrNever(answer)
    // After too many mails, a provider makes us wait with all of them.
    return outcome.is === 'later' ? { ...outcome, service: true } : outcome
  }
  const why = `${answer.status} ${answer.says}`
  warnOnce(`The mail provider refuses us (${why}). Look at MAIL_URL, MAIL_API_KEY and MAIL_FROM: npm run doctor.`)
  return { is: 'later', after: null, why, service: true }
}

/** The part of the sender's settings (settings.ts) that mails need. */
interface MailSettings extends Addresses {
  mailer: Mailer | null
  patienceMs?: number
}

export async function sendMail(message: Message, mailbox: Mailbox, settings: MailSettings): Promise<Outcome> {
  const { mailer, patienceMs } = settings
  if (!mailer) return { is: 'given up', why: 'mail is off' }
  return await mailer(await mailOf(message, mailbox, settings, new Date()), patienceMs)
}
