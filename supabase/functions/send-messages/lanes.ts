/**
 * Sends side by side, and lets nobody hold up the others: each service has so many lanes of its own, and one that fails
 * again and again rests for the remainder of a tick.
 */

/** Requests at once to one service. */
const LANES = 40
/** So many failures in a row, and a service rests. */
const FAILURES = 5

interface Service {
  busy: number
  waiting: (() => void)[]
  failures: number
}

export class Lanes {
  readonly #services = new Map<string, Service>()

  /**
   * @param name of the service
   * @param work answers whether the service did
   * @param resting what comes of it when the service rests
   */
  async run<T>(name: string, work: () => Promise<{ answered: boolean; result: T }>, resting: () => T): Promise<T> {
    const service = this.#service(name)
    if (service.busy >= LANES) await new Promise<void>((start) => service.waiting.push(start))
    else service.busy += 1
    try {
      if (service.failures >= FAILURES) return resting()
      const { answered, result } = await work()
      service.failures = answered ? 0 : service.failures + 1
      return result
    } finally {
      const next = service.waiting.shift()
      if (next) next()
      else service.busy -= 1
    }
  }

  #service(name: string): Service {
    const known = this.#services.get(name)
    if (known) return known
    const service = { busy: 0, waiting: [], failures: 0 }
    this.#services.set(name, service)
    return service
  }
}
