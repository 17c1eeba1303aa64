import { cpus, loadavg, totalmem } from 'node:os'

/** When and on which machine it was measured. */
export function machine(postgres: string): string {
  const parts = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, Postgres ${postgres}`
  return `Measured on ${new Date().toISOString().slice(0, 10)}; ${parts}; load average ${loadavg()[2]?.toFixed(1)} over the last quarter of an hour. Milliseconds.`
}

/** A number as people read it: 20,000. */
export const count = (value: number) => value.toLocaleString('en')
