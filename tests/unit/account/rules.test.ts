import { describe, expect, it } from 'vitest'
import { accountDate } from '@/features/account/components/account-facts'
import { accountName, changedSettings, readCapacity, settingsOf } from '@/features/account/rules'
import { profileSchema } from '@/features/account/schema'

describe('settings of an account', () => {
  it('has its defaults when nothing was ever saved', () => {
    const defaults = {
      emailNotifications: true,
      smsNotifications: false,
      tellSlot: true,
      tellChanges: true,
      tellReminder: true,
      tellOpened: true,
      tellPayments: true,
      tellLate: true,
      defaultCapacity: 10,
      defaultVisibility: 'public',
      defaultRegistrationDeadline: 'none',
      defaultLastWithdrawal: 'none',
      theme: null,
      fontSize: null,
      language: null,
      clock: null,
    }
    expect(settingsOf(undefined)).toEqual(defaults)
    expect(settingsOf({ full_name: 'Ana' })).toEqual(defaults)
    expect(settingsOf({ settings: 'nonsense' })).toEqual(defaults)
  })

  it('keeps what can be read and replaces only what cannot', () => {
    const stored = {
      emailNotifications: false,
      smsNotifications: 'yes',
      tellSlot: false,
      tellLate: 'often',
      defaultCapacity: 101,
      defaultVisibility: 'invite-only',
      defaultRegistrationDeadline: 'two-days',
      defaultLastWithdrawal: 'next year',
    }
    expect(settingsOf({ settings: { ...stored, theme: 'dark', fontSize: 'huge' } })).toMatchObject({
      emailNotifications: false,
      smsNotifications: false,
      tellSlot: false,
      defaultCapacity: 10,
      defaultVisibility: 'invite-only',
      defaultRegistrationDeadline: 'two-days',
      defaultLastWithdrawal: 'none',
      theme: 'dark',
      fontSize: null,
    })
  })

  it('changes one setting and leaves those of other devices and other versions alone', () => {
    const metadata = { settings: { defaultCapacity: 25, fromTheFuture: 'kept' } }
    expect(changedSettings(metadata, { smsNotifications: true })).toEqual({
      defaultCapacity: 25,
      fromTheFuture: 'kept',
      smsNotifications: true,
    })
  })
})

describe('Default Event Capacity as it is typed', () => {
  it.each([
    ['1', 1],
    ['100', 100],
    [' 25 ', 25],
  ])('takes %j', (text, value) => expect(readCapacity(text)).toEqual({ value }))

  it.each([
    ['', 'Max participants must be a whole number'],
    ['2.5', 'Max participants must be a whole number'],
    ['ten', 'Max participants must be a whole number'],
    ['0', 'Must allow at least 1 participant'],
    ['-3', 'Must allow at least 1 participant'],
    ['101', 'Maximum 100 participants allowed'],
  ])('refuses %j and says why', (text, error) => expect(readCapacity(text)).toEqual({ error }))
})

describe('a person', () => {
  it('is called by the full name, else by the address', () => {
    expect(accountName({ email: 'ana@roster.example', user_metadata: { full_name: ' Ana Sousa ' } })).toBe('Ana Sousa')
    expect(accountName({ email: 'ana@roster.example', user_metadata: { full_name: '  ' } })).toBe('ana@roster.example')
    expect(accountName({ email: 'ana@roster.example', user_metadata: {} })).toBe('ana@roster.example')
  })

  it('has account dates with their year, or N/A', () => {
    expect(accountDate('2026-11-26T12:00:00Z')).toBe('Thu, Nov 26, 2026')
    expect(accountDate(undefined)).toBe('N/A')
    expect(accountDate('no date')).toBe('N/A')
  })
})

describe('the profile form', () => {
  const messageFor = (input: { fullName: string; email: string }) =>
    profileSchema.safeParse(input).error?.issues.map((issue) => issue.message)

  it('trims, and lets the name be empty', () => {
    expect(profileSchema.parse({ fullName: '  ', email: ' ana@roster.example ' })).toEqual({
      fullName: '',
      email: 'ana@roster.example',
    })
  })

  it('refuses what a roster would refuse', () => {
    expect(messageFor({ fullName: 'a'.repeat(101), email: 'ana@roster.example' })).toEqual([
      'Name must be less than 100 characters',
    ])
    expect(messageFor({ fullName: 'Ana', email: 'ana@' })).toContain('Invalid email format')
    expect(messageFor({ fullName: 'Ana', email: '' })).toContain('Email is required')
  })
})
