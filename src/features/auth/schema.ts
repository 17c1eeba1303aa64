import * as z from 'zod/mini'
import { emailSchema } from '@/lib/text/email-schema'
import { t } from '@/lib/text/translate'

/** Login and register: both ask for e-mail and password. The server decides how strong a password must be. */
export const credentialsSchema = z.object({
  email: emailSchema,
  password: z.string().check(z.minLength(1, { error: () => t('Password is required') })),
})

export type Credentials = z.infer<typeof credentialsSchema>

/** The request: credentials with the captcha token, if the site uses a captcha. */
export type SentCredentials = Credentials & { captchaToken?: string | undefined }

export const resetRequestSchema = z.object({ email: emailSchema })

export const newPasswordSchema = z.object({
  password: z.string().check(z.minLength(8, { error: () => t('Use at least 8 characters') })),
})
