import * as z from 'zod/mini'

/** One of an account's devices, as `get_devices` lists it. */
const deviceSchema = z.object({
  id: z.string(),
  /** 'Chrome on Android' */
  device: z.string(),
  created_at: z.string(),
  /** When something was last sent to it; null for never. */
  last_notified_at: z.nullable(z.string()),
  /** Hexadecimal SHA-256 of its endpoint, so that a browser finds itself. */
  endpoint_hash: z.string(),
})

export type Device = z.infer<typeof deviceSchema>

/** The ways of sending that are set up: the answer of `get_channels`. */
export const channelsSchema = z.object({ push: z.boolean(), mail: z.boolean() })

export const devicesSchema = z.array(deviceSchema)
