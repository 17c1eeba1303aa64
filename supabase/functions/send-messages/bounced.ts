/**
 * The addresses that a mail provider says cannot be reached, or whose owner called a mail spam: `{"addresses": […]}`, or
 * the webhook of Resend.
 */
export async function bouncedAddresses(request: Request): Promise<string[]> {
  const body = (await request.json().catch(() => null)) as {
    addresses?: unknown
    type?: unknown
    data?: { to?: unknown }
  } | null
  const isEnd = body?.type === 'email.bounced' || body?.type === 'email.complained'
  const found = body?.addresses ?? (isEnd ? body?.data?.to : [])
  return [found].flat().filter((address): address is string => typeof address === 'string')
}
