import type { APIRequestContext } from '@playwright/test'
import type { Account } from './account'
import { as, callRpc } from './api'

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
