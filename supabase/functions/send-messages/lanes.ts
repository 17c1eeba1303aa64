/**
 * Sends in parallel, so that no service delays the others: each has separate lanes. A service that fails for several
 * targets in a row rests for the remainder of a tick. A refusal for one target does not affect the others.
 */

/** Requests at once to one service. */
const LANES = 40
/** After failing for this many targets in a row, a service rests. */
const FAILURES = 5

interface Service {
  busy: number
  waiting: (() => void)[]
  /** The targets for which the service failed since it last answered. */
  failed: Set<string>
}

export class Lanes {
  readonly #services = new Map<string, Service>()

  /**
   * @param name of the service
   * @param target the device or address to reach there
   * @param work resolves to whether the service answered, even with a refusal
   * @param resting called instead when the service rests
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
