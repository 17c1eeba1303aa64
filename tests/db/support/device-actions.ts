import { createHash, randomBytes } from 'node:crypto'
import type { Row, Visitor } from './visitor.ts'

/** A browser with notifications. */
export interface Device {
  endpoint: string
  p256dh: string
  auth: string
}

const base64url = (bytes: number) => randomBytes(bytes).toString('base64url')

/** A separate browser, at a push service of our choice. */
export function newDevice(host = 'fcm.googleapis.com'): Device {
  return { endpoint: `https://${host}/fcm/send/${base64url(24)}`, p256dh: base64url(65), auth: base64url(16) }
}

/** `follow`, as the page calls it. */
export async function follow(visitor: Visitor, device: Device = newDevice(), fields: Row = {}): Promise<Device> {
  await visitor.rpc('follow', {
    p_endpoint: device.endpoint,
    p_p256dh: device.p256dh,
    p_auth: device.auth,
    p_time_zone: 'UTC',
    p_device: 'Chrome on Android',
    ...fields,
  })
  return device
}

export function unfollow(visitor: Visitor, { endpoint, auth }: Device, fields: Row = {}): Promise<void> {
  return visitor.rpc('unfollow', { p_endpoint: endpoint, p_auth: auth, ...fields })
}

export const hashOf = ({ endpoint }: Device) => createHash('sha256').update(endpoint).digest('hex')
