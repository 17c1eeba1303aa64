import { type APIRequestContext, expect } from '@playwright/test'

/** Opens the sender of the browser tests' own server. */
export const SENDER_TOKEN = 'wake-up'

const SENDER = '/functions/v1/send-messages'

/** Wakes the sender: it has sent what is due once this resolves. */
export async function tick(request: APIRequestContext): Promise<void> {
  const answer = await request.post(SENDER, { headers: { authorization: `Bearer ${SENDER_TOKEN}` } })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Its public signing key. */
export async function publicKeyOf(request: APIRequestContext): Promise<string> {
  const { push } = await (await request.get(SENDER)).json()
  return push.publicKey
}
