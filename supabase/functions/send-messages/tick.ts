import { isMissing } from './backend.ts'
import { Lanes } from './lanes.ts'
import { sendMail } from './mail.ts'
import type { Claimed, Message, Outcome, Settled, Target } from './message.ts'
import { push } from './push.ts'
import type { Settings } from './settings.ts'
import { withoutPersons } from './without-persons.ts'

/** One run of the sender: it claims what is due, sends it side by side and settles it, until nothing is left. */

/** The most messages on their way at once. */
const MOST = 100
/**
 * A tick that has served this many targets takes no more: Supabase gives a request two seconds of the processor, and a push
 * takes one or two thousandths, for its encryption. The next request goes on.
 */
const MOST_TARGETS = 500
/** How long after its start a tick still takes messages, ms. Supabase ends a function after 150 s. */
const LONGEST_MS = 50_000
/** How often outcomes are settled, ms, so that a target that hangs does not hold up the others. */
const WAVE_MS = 500
const NOTHING: Claimed = { messages: [], more: false }
/** How long a service that failed repeatedly is left alone, s. */
const REST = 60

export interface Report {
  /** Messages that were settled. */
  settled: number
  /** Numbers of targets that have it, that no longer exist, that can never get it, and that are tried again. */
  delivered: number
  gone: number
  givenUp: number
  later: number
  /** It stopped before everything was done. */
  more: boolean
  /** The database has no messages yet, because its migrations are older. */
  missing?: true
}

/** @throws Error when the database does not answer; what had been claimed comes again when its lease has ended */
export async function tick(settings: Settings): Promise<Report> {
  const report: Report = { settled: 0, delivered: 0, gone: 0, givenUp: 0, later: 0, more: false }
  const { backend } = settings
  const lanes = new Lanes()
  const started = Date.now()
  const onTheWay = new Set<Promise<void>>()
  let done: Settled[] = []
  let targets = 0
  for (;;) {
    report.more = Date.now() - started >= LONGEST_MS || targets >= MOST_TARGETS
    const isOpen = !report.more && onTheWay.size < MOST
    const claimed = isOpen ? await claim(settings, MOST - onTheWay.size) : NOTHING
    if (claimed === null) return { ...report, missing: true }
    for (const message of claimed.messages) {
      targets += message.targets.length
      const way = tell(message, settings, lanes, report).then((settled) => {
        done.push(settled)
        onTheWay.delete(way)
      })
      onTheWay.add(way)
    }
    // If the clock has more to do than one call may, this tick also takes its next reminders and dates.
    if (onTheWay.size === 0 && done.length === 0 && !claimed.more) return report
    await Promise.race([Promise.all(onTheWay), wait(WAVE_MS)])
    const results = done
    done = []
    if (results.length > 0) await backend.rpc('settle_messages', { p_results: results })
    report.settled += results.length
  }
}

/** The messages that are due and now leased to this tick. Null where the database knows no messages. */
async function claim({ backend, mailer }: Settings, most: number): Promise<Claimed | null> {
  try {
    return (await backend.rpc('claim_messages', { p_most: most, p_mail: mailer !== null })) as Claimed
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Sends one message to all its targets. Never throws. */
async function tell(message: Message, settings: Settings, lanes: Lanes, report: Report): Promise<Settled> {
  const { id, lease, targets } = message
  const settled: Settled = { id, lease, delivered: [], gone: [], retry_after: null, untried: false }
  const outcomes = await Promise.all(
    targets.map(async (target) => {
      const outcome = await tellOne(message, target, settings, lanes)
      note(settled, report, target, outcome)
      if (outcome.is === 'given up') console.warn(`Message ${id} (${message.kind}) was given up: ${outcome.why}`)
      return outcome.is
    }),
  )
  settled.untried = outcomes.length > 0 && outcomes.every((is) => is === 'untried')
  return settled
}

async function tellOne(message: Message, target: Target, settings: Settings, lanes: Lanes): Promise<Outcome> {
  const send = () => (target.channel === 'push' ? push(message, target, settings) : sendMail(message, target, settings))
  const work = async () => {
    const result = await send().catch((error): Outcome => ({ is: 'given up', why: withoutPersons(String(error)) }))
    return { answered: result.is !== 'later' || !result.service, result }
  }
  return await lanes.run(serviceOf(target), target.id, work, () => ({ is: 'untried' }))
}

const serviceOf = (target: Target) =>
  target.channel === 'push' && URL.canParse(target.endpoint) ? new URL(target.endpoint).host : target.channel

function note(settled: Settled, report: Report, { id, channel }: Target, outcome: Outcome): void {
  if (outcome.is === 'later' || outcome.is === 'untried') {
    const after = outcome.is === 'untried' ? REST : outcome.after
    report.later += 1
    if (after !== null) settled.retry_after = Math.max(settled.retry_after ?? 0, after)
    return
  }
  report[outcome.is === 'given up' ? 'givenUp' : outcome.is] += 1
  if (outcome.is === 'gone' && channel === 'push') settled.gone.push(id)
  else settled.delivered.push(id)
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
