import * as z from 'zod/mini'

const email = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Email is required'),
    z.maxLength(254, 'Email must be less than 254 characters'),
    z.email('Invalid email format'),
  )

/** Login and register: both ask for e-mail and password. How strong a password must be, the server says. */
export const credentialsSchema = z.object({
  email,
  password: z.string().check(z.minLength(1, 'Password is required')),
})

export type Credentials = z.infer<typeof credentialsSchema>

export const resetRequestSchema = z.object({ email })

export const newPasswordSchema = z.object({
  password: z.string().check(z.minLength(8, 'Use at least 8 characters')),
})
