import * as z from 'zod/mini'
import { emailSchema } from '@/lib/text/email-schema'

/** Login and register: both ask for e-mail and password. How strong a password must be, the server says. */
export const credentialsSchema = z.object({
  email: emailSchema,
  password: z.string().check(z.minLength(1, 'Password is required')),
})

export type Credentials = z.infer<typeof credentialsSchema>

export const resetRequestSchema = z.object({ email: emailSchema })

export const newPasswordSchema = z.object({
  password: z.string().check(z.minLength(8, 'Use at least 8 characters')),
})
