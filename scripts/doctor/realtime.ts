import { RealtimeClient } from '@supabase/realtime-js'
import ws from 'ws'
import { byHand, type Finding, PATIENCE_MS, type Project, right, wrong } from './project.ts'

/** No event has this id. The policy lets anyone who knows an id listen, because what is sent there says nothing. */
const TOPIC = 'event:doctor-check'

const README = 'supabase/README.md has the SQL, under Hosted.'

/** Whether open pages get pings: by joining a private channel as they do. */
export async function lookAtRealtime(project: Project): Promise<Finding[]> {
  const client = new RealtimeClient(`${project.url.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: project.key },
    accessToken: async () => project.key,
    // Node 20 has no WebSocket.
    transport: ws as unknown as typeof WebSocket,
    timeout: PATIENCE_MS,
  })
  try {
    await client.setAuth()
    const refusal = await refusalOf(client, true)
    if (refusal !== null) return [closed(refusal)]
    const isPrivate = (await refusalOf(client, false)) !== null
    const joined = right('Realtime: a private channel can be joined, so pages hear of changes at once.')
    if (isPrivate) return [joined]
    const todo = 'Realtime, Settings: switch Allow public access off.'
    return [
      joined,
      byHand('Realtime: public channels are open, so anybody can use the project to send messages.', todo),
    ]
  } finally {
    await client.disconnect()
  }
}

/** Why a channel cannot be joined; null when it can. */
async function refusalOf(client: RealtimeClient, isPrivate: boolean): Promise<string | null> {
  const channel = client.channel(isPrivate ? TOPIC : `${TOPIC}-public`, { config: { private: isPrivate } })
  const answer = await new Promise<string | null>((resolve) => {
    channel.subscribe((status, error) => resolve(status === 'SUBSCRIBED' ? null : (error?.message ?? status)))
  })
  await client.removeChannel(channel)
  return answer
}

function closed(refusal: string): Finding {
  const slower = 'Until then pages look for changes every 15 s.'
  if (/unauthorized|permission/i.test(refusal)) {
    return wrong(
      'Realtime: joining a private channel is refused, because the policy is missing.',
      `${README} ${slower}`,
    )
  }
  if (/disabled/i.test(refusal)) {
    return wrong('Realtime: it is switched off.', `Realtime, Settings: switch it on. ${slower}`)
  }
  return wrong(`Realtime: it cannot be joined (${refusal}).`, `Look at its log in the dashboard. ${slower}`)
}
