/**
 * The addresses that a mail provider says cannot be reached, or whose owner called a mail spam: `{"addresses": […]}`, or
 * the webhook of Resend.
 */
export function bouncedAddresses(text: string): string[] {
  const body = parsed(text) as { addresses?: unknown; type?: unknown; data?: { to?: unknown } } | null
  const isEnd = body?.type === 'email.bounced' || body?.type === 'email.complained'
  const found = body?.addresses ?? (isEnd ? body?.data?.to : [])
  return [found].flat().filter((address): address is string => typeof address === 'string')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
