import * as z from 'zod/mini'
import { ADDRESS, PHONE_NUMBER } from '@/lib/text/address'
import { asVisibleName, atMost } from '@/lib/text/text-schema'
import { t } from '@/lib/text/translate'

/**
 * Name and contact data of a participant: docs/product.md section 5, 'Participant'. The database refuses the
 * same input with the same sentences (supabase/schemas).
 */

export const whenGiven = (pattern: RegExp, message: () => string) =>
  z.refine<string>((text) => text === '' || pattern.test(text), { error: message })

export const isEmail = whenGiven(ADDRESS, () => t('Invalid email format'))
export const isPhone = whenGiven(PHONE_NUMBER, () => t('Invalid phone number format'))

export const text = (limit: number, message: () => string) => z.string().check(z.trim(), atMost(limit, message))

/** Each may be empty here. */
export const participantShape = {
  name: z.string().check(
    asVisibleName(),
    atMost(100, () => t('Name must be less than 100 characters')),
  ),
  email: text(254, () => t('Email must be less than 254 characters')).check(isEmail),
  phone: text(20, () => t('Phone number must be less than 20 characters')).check(isPhone),
  notes: text(1000, () => t('Notes must be less than 1000 characters')),
}
