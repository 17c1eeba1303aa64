import type { APIRequestContext, Page } from '@playwright/test'
import { type Account, createAccount } from './account'
import { as, callRpc, createEvent, join } from './api'

/** A group of the owner's, made past the page. */
export async function createGroup(request: APIRequestContext, owner: Account, fields: Record<string, unknown> = {}) {
  const response = await request.post('/rest/v1/groups?select=id,name', {
    ...as(owner),
    headers: { ...as(owner).headers, prefer: 'return=representation' },
    data: { organizer_id: owner.id, name: 'Beach club', ...fields },
  })
  if (!response.ok()) throw new Error(`No group: ${await response.text()}`)
  const [group] = await response.json()
  return group as { id: string; name: string }
}

/** Makes participants of the group's events members. */
export async function addMembers(request: APIRequestContext, owner: Account, groupId: string, ids: string[]) {
  const data = { p_group_id: groupId, p_participant_ids: ids }
  const { status, body } = await callRpc(request, 'add_participants_to_group', data, owner)
  if (status !== 200) throw new Error(`No members added: ${JSON.stringify(body)}`)
}

export async function promote(request: APIRequestContext, owner: Account, groupId: string, member: Account) {
  const data = { group_id: groupId, user_id: member.id }
  const response = await request.post('/rest/v1/group_admins', { ...as(owner), data })
  if (!response.ok()) throw new Error(`Not promoted: ${await response.text()}`)
}

export async function demote(request: APIRequestContext, owner: Account, groupId: string, admin: Account) {
  const filter = `group_id=eq.${groupId}&user_id=eq.${admin.id}`
  const response = await request.delete(`/rest/v1/group_admins?${filter}`, as(owner))
  if (!response.ok()) throw new Error(`Not demoted: ${await response.text()}`)
}

/** A group of Olga's with two events; Ben (admin) and Ana are members, Cleo and Dan only take part. */
export async function buildClub(request: APIRequestContext) {
  const [olga, ben, ana, cleo, dan] = await Promise.all(
    ['Olga Ferreira', 'Ben Carter', 'Ana Sousa', 'Cleo Martin', 'Dan Novak'].map((name) =>
      createAccount(request, name),
    ),
  )
  if (!olga || !ben || !ana || !cleo || !dan) throw new Error('Five accounts were asked for')
  const group = await createGroup(request, olga)
  const game = await createEvent(request, olga, { group_id: group.id, name: 'Thursday game' })
  const camp = await createEvent(request, olga, { group_id: group.id, name: 'Autumn camp' })
  const rows = {
    ben: await join(request, game.id, ben.name, { account: ben }),
    ana: await join(request, camp.id, ana.name, { account: ana }),
    cleo: await join(request, game.id, cleo.name, { account: cleo }),
    dan: await join(request, game.id, dan.name, { account: dan }),
  }
  await addMembers(request, olga, group.id, [rows.ben])
  await addMembers(request, olga, group.id, [rows.ana])
  await promote(request, olga, group.id, ben)
  return { olga, ben, ana, cleo, dan, group, game, camp, rows }
}

/** The names in a list of people. */
export const namesIn = (page: Page, list: string) =>
  page
    .getByRole('list', { name: list })
    .getByRole('listitem')
    .getByText(/^[A-Z]\w+ [A-Z]\w+$/)
