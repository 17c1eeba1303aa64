// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AnswersLine } from '@/features/event/answers/components/answers-line'
import { answersQuery } from '@/features/event/answers/queries'
import { queryClient } from '@/lib/backend/query-client'
import { buildPage } from '../../entities/event/build'
import { holdRequests } from '../../support/network'
import { drawWithClient } from '../../support/render'

const page = buildPage({ event: { cant_come: 'managers' }, viewer: { manages: true } })
const next = holdRequests('get_answers')

it('the answers are read at once when calling off was undone, although nothing was answered a moment ago', async () => {
  queryClient.setQueryData(answersQuery(page).queryKey, null)
  drawWithClient(<AnswersLine data={page} now={new Date('2026-11-20T12:00:00Z')} />)
  ;(await next()).answer({ cant: [], open: [], counts: { in: 1, cant: 0, open: 5 } })
  expect(await screen.findByRole('button', { name: /In 1 · can’t 0 · not answered 5/ })).toBeTruthy()
})
