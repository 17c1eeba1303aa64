import { expect, it } from 'vitest'
import { teamsText } from '@/features/event/teams/texts'
import { buildPage, buildRow } from '../../entities/event/build'

it('the teams for the chat: names only, each in its own direction, then the link', () => {
  const roster = [buildRow(1, { name: 'Ana Sousa' }), buildRow(2, { name: 'עומר כהן' }), buildRow(3, { name: 'Late' })]
  const teams = { teams: [['row-1'], ['row-2', 'gone'], ['gone-too']] }
  const page = buildPage({ event: { datetime: null }, roster, teams })
  expect(teamsText(page, 'https://roster.example/i')).toBe(
    'Thursday Five-a-side\n\nTeam 1\nAna Sousa\n\nTeam 2\n\u2068עומר כהן\u2069\n\nTeam 3\nLate\n\nhttps://roster.example/i',
  )
  expect(teamsText(buildPage({ roster: [], teams: { teams: [['gone'], []] } }), 'x')).toContain('Team 1\n—\n')
})
