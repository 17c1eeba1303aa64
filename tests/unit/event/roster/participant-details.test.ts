import { describe, expect, it } from 'vitest'
import { type ParticipantDetails, shownPerson } from '@/features/event/roster/participant-details'
import { claims } from '@/features/event/roster/rules'
import { buildRow, buildWaiting } from '../../entities/event/build'

const known = (about: Partial<ParticipantDetails>): ParticipantDetails => ({
  ownId: undefined,
  claims: new Map(),
  came: {},
  slotPayments: new Map(),
  isNew: () => false,
  ...about,
})

describe('the person of a row', () => {
  it('is the friend by name with the claimer: the viewer, or another person for event managers', () => {
    const rows = [
      buildRow(1, { name: 'Rui', claimed_by_me: true }),
      buildRow(2, { name: 'Leo' }),
      buildRow(3, { name: 'Ana Sousa - 1', claimed_by_me: true }),
    ]
    const claimers = rows.map(({ id }) => ({ id, name: 'Hana Kim', row: 'row-9' }))
    const told = (of?: typeof claimers) =>
      rows.map((row) => {
        const { name, addedBy } = shownPerson(row, known({ claims: claims(rows, 'Ana Sousa', of) }))
        return [name, addedBy]
      })
    const own = ['Rui', 'you']
    expect(told(claimers)).toEqual([own, ['Leo', 'Hana Kim'], ['Ana Sousa', undefined]])
    expect(told()).toEqual([own, ['Leo', undefined], ['Ana Sousa', undefined]])
    expect(claims(rows, 'Ana Sousa', claimers).get('row-2')?.byRow).toBe('row-9')
  })

  it("is the claimer, with the extra sign-up's number, on the roster and in line", () => {
    const rows = [
      buildRow(1, { name: 'Ana Sousa' }),
      buildRow(2, { name: 'Ana Sousa - 1', claimed_by_me: true }),
      buildWaiting(1, { name: 'Ana Sousa - 2', claimed_by_me: true }),
    ]
    const shown = rows.map((row) => shownPerson(row, known({ claims: claims(rows, 'Ana Sousa'), ownId: 'row-1' })))
    expect(shown.map(({ name }) => name)).toEqual(['Ana Sousa', 'Ana Sousa', 'Ana Sousa'])
    expect(shown.map(({ claimNumber }) => claimNumber)).toEqual([undefined, 1, 2])
  })

  it("is green: the viewer's own with the account or as a guest, or one of a person they added", () => {
    const rows = [buildRow(1), buildRow(2, { claimed_by_me: true }), buildRow(3)]
    const isOwn = (ownId?: string) => rows.map((row) => shownPerson(row, known({ ownId })).isOwn)
    expect(isOwn('row-1')).toEqual([true, true, false])
    expect(isOwn()).toEqual([false, true, false])
  })
})

it('the details of a person are found by the row', () => {
  const payment = { state: 'said', cents: 400, currency: 'EUR' } as const
  const about = known({
    slotPayments: new Map([['row-2', payment]]),
    isNew: (id) => id === 'row-2',
  })
  expect(shownPerson(buildRow(2), about)).toMatchObject({ slotPayment: payment, isNew: true })
  expect(shownPerson(buildRow(1), about)).toMatchObject({ slotPayment: undefined, isNew: false })
})
