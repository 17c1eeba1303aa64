import { table } from '../page.mjs'
import type { BesideFirst } from './beside-first.ts'
import { count, machine } from './machine.ts'
import type { SignUps } from './sign-ups.ts'

/** The figures of the first release beside today's, as they stand in bench/results. */
export function reportReleases(
  stages: string[],
  besideFirst: BesideFirst[],
  releases: string[],
  signUps: SignUps[],
  postgres: string,
): string {
  return [machine(postgres), '', stageTable(stages, besideFirst), '', signUpTable(releases, signUps)].join('\n')
}

/** A row for each kind of sign-up and each way to time it; each stage with its share of the first. */
function stageTable(stages: string[], besideFirst: BesideFirst[]): string {
  const cells = (times: number[]) =>
    times.map((time, at) =>
      at === 0 ? time.toFixed(2) : `${time.toFixed(2)} (${(time / (times[0] ?? 0)).toFixed(2)})`,
    )
  return table(
    ['A sign-up, p50 (share of the first)', ...stages],
    besideFirst.flatMap(({ what, statement, transaction }) => [
      [what, ...cells(statement)],
      [`${what}, with its commit`, ...cells(transaction)],
    ]),
  )
}

function signUpTable(releases: string[], signUps: SignUps[]): string {
  return table(
    [
      'Sign-ups',
      'connections',
      'release',
      '`register` a second',
      'bare INSERT a second',
      'share',
      'p95',
      'longest wait',
    ],
    signUps.flatMap(({ where, connections, rates }) =>
      rates.map(({ register, bare }, at) => [
        where,
        String(connections),
        releases[at] ?? '',
        count(Math.round(register.perSecond)),
        count(Math.round(bare.perSecond)),
        (register.perSecond / bare.perSecond).toFixed(2),
        register.p95.toFixed(1),
        register.longest.toFixed(0),
      ]),
    ),
  )
}
