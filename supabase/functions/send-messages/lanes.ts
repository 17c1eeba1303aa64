/**
 * Sends side by side, and lets nobody hold up the others: each service has so many lanes of its own, and one that fails
 * for several targets in a row rests for the remainder of a tick. What it refuses to one target says nothing of the others.
 */

/** Requests at once to one service. */
const LANES = 40
/** It fails for so many targets in a row, and a service rests. */
const FAILURES = 5

interface Service {
  busy: number
  waiting: (() => void)[]
  /** The targets for which it failed since it last answered. */
  failed: Set<string>
}

export class Lanes {
  readonly #services = new Map<string, Service>()

  /**
   * @param name of the service
   * @param target whom it is to reach there
   * @param work answers whether the service did, also with a refusal
   * @param resting what comes of it when the service rests
   */
  async run<T>(
    name: string,
    target: string,
    work: () => Promise<{ answered: boolean; result: T }>,
    resting: () => T,
  ): Promise<T> {
    const service = this.#service(name)
    if (service.busy >= LANES) await new Promise<void>((start) => service.waiting.push(start))
    else service.busy += 1
    try {
      if (service.failed.size >= FAILURES) return resting()
      const { answered, result } = await work()
      if (answered) service.failed.clear()
      else service.failed.add(target)
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
    const service = { busy: 0, waiting: [], failed: new Set<string>() }
    this.#services.set(name, service)
    return service
  }
}
