import type { Backend } from '../../../../supabase/functions/send-messages/backend.ts'
import type { Message, Settled } from '../../../../supabase/functions/send-messages/message.ts'

/** A database that returns its given messages once and records the results. tests/sender covers its decisions. */
export class BackendStandIn implements Backend {
  readonly settled: Settled[] = []
  readonly calls: string[] = []
  readonly #waiting: Message[]

  constructor(waiting: Message[]) {
    this.#waiting = [...waiting]
  }

  async rpc(name: string, args: Record<string, unknown>): Promise<unknown> {
    this.calls.push(name)
    if (name === 'claim_messages') return { messages: this.#waiting.splice(0, Number(args.p_most)), more: false }
    if (name === 'settle_messages') this.settled.push(...(args.p_results as Settled[]))
    return null
  }
}
