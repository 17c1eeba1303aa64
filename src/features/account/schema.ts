import * as z from 'zod/mini'
import { emailSchema } from '@/lib/text/email-schema'
import { asVisibleName, atMost } from '@/lib/text/text-schema'
import { t } from '@/lib/text/translate'

/** docs/product.md section 5: a person's name and address have the same limits on the account as on a roster. */
export const profileSchema = z.object({
  fullName: z.string().check(
    asVisibleName(),
    atMost(100, () => t('Name must be less than 100 characters')),
  ),
  email: emailSchema,
})

/** The input before validation. */
export const profileDraftSchema = z.object({ fullName: z.string(), email: z.string() })

export type ProfileInput = z.infer<typeof profileSchema>
