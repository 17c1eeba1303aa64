import type { User } from '@supabase/supabase-js'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { OwnNameField } from '@/entities/person/own-name-field'
import { useOwnName } from '@/entities/person/use-own-name'
import { paths } from '@/lib/browser/paths'
import { useFocusFirstField } from '@/lib/browser/use-focus-first-field'
import { useNavigateFromHere } from '@/lib/browser/use-navigate-from-here'
import { toastSuccess } from '@/lib/feedback/toast-store'
import { t } from '@/lib/text/translate'
import { Notice } from '@/ui/feedback/notice'
import { Button } from '@/ui/form/button'
import { Dock } from '@/ui/layout/dock'
import { isPlain, newEventDefaults } from '../defaults'
import { newLook } from '../looks'
import { useCreateEvent } from '../mutations'
import { groupChoicesQuery } from '../queries'
import type { EventInput } from '../schema'
import { reportEventFailure } from '../use-event-form'
import { hasCreated, latestHues, noteCreated, useNewEventForm } from '../use-new-event-form'
import { EventForm } from './event-form'
import { GroupField } from './group-field'

interface NewEventProps {
  user: User
  /** The group in the address; empty for none. It follows what is chosen, or a reload would undo the choice. */
  groupId: string
  /** Puts a name on the account, if it has none yet. */
  saveName: (name: string) => Promise<void>
}

/** Create Event. The draft survives a reload, and a lost answer does not make a second event. */
export function NewEvent({ user, groupId, saveName }: NewEventProps) {
  const [metadata] = useState(user.user_metadata)
  const [look] = useState(() => newLook(latestHues()))
  const defaults = useMemo(() => newEventDefaults(metadata, groupId, look), [metadata, groupId, look])
  const { form, restored, startOver, send } = useNewEventForm(defaults)
  const [isFolded] = useState(() => hasCreated() && isPlain(form.getValues()))
  const ownName = useOwnName(user)
  const create = useCreateEvent()
  const client = useQueryClient()
  const navigate = useNavigateFromHere()
  useFocusFirstField(!restored)

  const chooseGroup = (id: string) => navigate(paths.newEvent(id || undefined), { replace: true })

  /** A group that is not among the person's own counts as none; if these cannot be read, the database decides. */
  async function knownGroup(id: string | null): Promise<string | null> {
    if (id === null) return null
    const groups = await client.ensureQueryData(groupChoicesQuery(user.id)).catch(() => null)
    return groups === null || groups.some((group) => group.id === id) ? id : null
  }

  async function submit(input: EventInput): Promise<boolean> {
    try {
      if (!(await ownName.save(saveName))) return false
      const group_id = await knownGroup(input.group_id)
      const created = await send((requestId) => create.mutateAsync({ input: { ...input, group_id }, requestId }))
      noteCreated(input.look ?? look)
      toastSuccess(t('Event "{event}" created successfully!', { event: created.name }))
      navigate(paths.signup(created.id), { replace: true, state: { isJustCreated: true } })
      return true
    } catch (error) {
      reportEventFailure(form, error, t('Failed to create event'))
      return false
    }
  }

  return (
    <>
      {restored && <Notice action={{ label: t('Start over'), onPress: startOver }}>{t('Your draft is back.')}</Notice>}
      <EventForm
        form={form}
        onSubmit={submit}
        startsFolded={isFolded}
        capacity={defaults.max_participants ?? 10}
        host={ownName.field && <OwnNameField {...ownName.field} hint={t('People see who hosts the event.')} />}
        group={<GroupField userId={user.id} onChoose={chooseGroup} />}
      >
        <Dock>
          <Button type="submit" size="lg" full busy={form.formState.isSubmitting} busyText={t('Creating...')}>
            {t('Create Event')}
          </Button>
        </Dock>
      </EventForm>
    </>
  )
}
