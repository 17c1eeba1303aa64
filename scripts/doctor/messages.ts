import { DEPLOY_SENDER, DEPLOY_SENDER_OPEN, PUSH_MIGRATIONS, SET_MAILS, setSecret } from './commands.ts'
import { type ApiResponse, ask, type Finding, open, type Project, right, wrong } from './project.ts'

/** The function's public state (supabase/functions/send-messages/handler.ts). */
export interface SenderState {
  push: { publicKey: string; subject: string; pair: boolean } | null
  mail: boolean
  site: string
  token: boolean
  /** Null where the database has no messages yet. */
  database: { cron: boolean; net: boolean; vault: boolean; waiting: number; oldest: string | null } | null
}

const KEYS = 'npm run push:keys makes a pair, and says where it belongs.'
/** A message that is still there this long after it was due, ms, is not being sent. */
const TOO_LONG_MS = 10 * 60_000

/** Whether people are notified: the function, its keys, what wakes it, and mails. */
export async function lookAtMessages(project: Project, now: number): Promise<Finding[]> {
  const answer = await ask(project, '/functions/v1/send-messages')
  const state = answer.json
  if (!isState(state)) return [notThere(answer, project)]
  return [keys(state, project), ...place(state, project), ...clock(state, now), mails(state)]
}

function isState(json: unknown): json is SenderState {
  return typeof json === 'object' && json !== null && 'push' in json && 'token' in json
}

function notThere({ status, json }: ApiResponse, { pushKey }: Project): Finding {
  const { message } = (json ?? {}) as { message?: unknown }
  if (status === 404) {
    const says = 'Messages: the function is not there, so nobody is told anything.'
    // A site that offers notifications has promised them.
    if (pushKey) return wrong(says, DEPLOY_SENDER)
    return open(says, 'If you want it: npm run deploy')
  }
  if (status === 401 || status === 403) {
    return wrong('Messages: the function asks anyone who wakes it to sign in.', DEPLOY_SENDER_OPEN)
  }
  if (status === 500 && typeof message === 'string') return wrong('Messages: the function is not set.', message)
  const todo = `${DEPLOY_SENDER}, and look at its log in the dashboard.`
  return wrong(`Messages: the function does not answer as it should (${status}).`, todo)
}

function keys({ push }: SenderState, { pushKey }: Project): Finding {
  if (!push) return wrong('Messages: the function has no VAPID keys, so nothing is pushed.', KEYS)
  if (!push.pair) return wrong('Messages: the VAPID keys of the function are no pair.', KEYS)
  if (!pushKey) {
    const says = 'Messages: .env has no VITE_PUSH_PUBLIC_KEY, so the site offers nothing.'
    return wrong(says, `VITE_PUSH_PUBLIC_KEY=${push.publicKey} into .env, build, and upload the site again.`)
  }
  if (pushKey !== push.publicKey) {
    const says = 'Messages: the site subscribes for another key than the function signs with.'
    return wrong(says, 'Make VITE_PUSH_PUBLIC_KEY and VAPID_PUBLIC_KEY the same. The older one keeps those who follow.')
  }
  return right("Messages: the keys of the function are a pair, and the site's.")
}

function place({ site: told, token }: SenderState, { site }: Project): Finding[] {
  const findings: Finding[] = []
  if (site && told !== site) {
    findings.push(wrong(`Messages: their links lead to ${told}.`, setSecret('SITE_URL', site)))
  }
  if (!token) {
    findings.push(wrong('Messages: without SENDER_TOKEN nobody can wake the function.', KEYS))
  }
  return findings
}

function clock({ database }: SenderState, now: number): Finding[] {
  if (!database) return [wrong('Messages: the database has none yet.', PUSH_MIGRATIONS)]
  const { cron, net, vault, waiting, oldest } = database
  const findings: Finding[] = []
  if (!cron || !net) {
    const missing = [!cron && 'the cron job', !net && 'pg_net'].filter(Boolean).join(' and ')
    const todo = 'Integrations: switch pg_cron and pg_net on; then select private.schedule_sender(); in the SQL Editor.'
    findings.push(wrong(`Messages: nobody wakes the function. Missing: ${missing}.`, todo))
  }
  if (!vault) {
    const todo = "In the SQL Editor: select vault.create_secret('<its address>', 'sender_url'), and sender_token. "
    findings.push(wrong('Messages: the address or the token of the function is not in Vault.', todo + KEYS))
  }
  const since = oldest ? now - Date.parse(oldest) : 0
  if (since > TOO_LONG_MS) {
    const todo =
      "Look at the function's log, and at cron.job_run_details. SENDER_TOKEN and sender_token have to be the same."
    findings.push(wrong(`Messages: ${waiting} wait to be sent, one for ${Math.round(since / 60_000)} min.`, todo))
  }
  return findings.length > 0 ? findings : [right('Messages: the function is woken, and nothing waits for long.')]
}

const mails = ({ mail }: SenderState) =>
  mail ? right('Mails: switched on.') : open('Mails: off.', `If you want them: ${SET_MAILS}`)
