import * as z from 'zod/mini'
import { t } from './translate'

/** The address of an account: the limits are those of an address on a roster (docs/product.md, 'Participant'). */
export const emailSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: () => t('Email is required') }),
    z.maxLength(254, { error: () => t('Email must be less than 254 characters') }),
    z.email({ error: () => t('Invalid email format') }),
  )
