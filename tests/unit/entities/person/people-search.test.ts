import { describe, expect, it } from 'vitest'
import { matchesPerson } from '@/entities/person/people-search'

describe('a search for people', () => {
  const joao = { name: 'João Müller', email: 'Joao@Example.org', phone: '+351 912-345 678' }
  it.each(['', '  ', 'joão', 'JOAO', 'müll', 'mull', 'example.ORG', '912345', '912 345', '+351'])(
    'finds by %j',
    (query) => expect(matchesPerson(joao, query)).toBe(true),
  )
  it.each(['maria', '999', 'joao muller 2'])('does not find by %j', (query) =>
    expect(matchesPerson(joao, query)).toBe(false),
  )
  it('searches names alone where contact data is not readable', () => {
    expect(matchesPerson({ name: 'João Müller' }, 'example')).toBe(false)
  })

  it('looks at another text where it is given one', () => {
    expect(matchesPerson(joao, 'riverside')).toBe(false)
    expect(matchesPerson(joao, 'riverside', 'Riverside Choir')).toBe(true)
  })
})
