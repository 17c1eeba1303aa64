import { cohostsOf, cohostToken, helps, removeCohost } from '../support/cohost-actions.ts'
import type { Database } from '../support/database.ts'
import { addMembers, demote, promote, removeMembers } from '../support/group-actions.ts'
import { join, withdraw } from '../support/registration-actions.ts'
import type { Person } from '../support/visitor.ts'
import type { World } from './world.ts'

/** People whose part in the world has ended. */
export type FormerMembers = Record<'removed co-host' | 'removed member' | 'deleted', Person>

export async function buildFormerMembers(db: Database, world: World): Promise<FormerMembers> {
  const { event, date, meeting, group, cohosts, people } = world
  const { organizer, owner } = people as Record<'organizer' | 'owner', Person>
  const [cohost, member, deleted] = await Promise.all([db.person('Cohost'), db.person('Member'), db.person('Deleted')])

  for (const person of [cohost, deleted]) {
    await helps(person, organizer, event)
    await helps(person, owner, date, { series: true })
  }
  const isCohost = ({ name }: { name: string }) => name === cohost.name
  await removeCohost(organizer, (await cohostsOf(organizer, event)).event.cohosts.find(isCohost))
  await removeCohost(owner, (await cohostsOf(owner, date)).series?.cohosts.find(isCohost))
  // A removal makes the links new.
  cohosts.event.token = await cohostToken(organizer, event)
  cohosts.series.token = await cohostToken(owner, date, { series: true })

  const rows = [await join(member, meeting), await join(deleted, meeting)]
  await addMembers(owner, group, rows)
  for (const person of [member, deleted]) await promote(owner, group, person)
  await demote(owner, group, member)
  await removeMembers(owner, group, rows.slice(0, 1))
  await withdraw(owner, rows.slice(0, 1))
  await deleted.rpc('delete_account')
  return { 'removed co-host': cohost, 'removed member': member, deleted }
}
