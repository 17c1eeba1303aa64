import * as z from 'zod/mini'

/** The address of an account: the limits are those of an address on a roster (docs/product.md, 'Participant'). */
export const emailSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Email is required'),
    z.maxLength(254, 'Email must be less than 254 characters'),
    z.email('Invalid email format'),
  )
