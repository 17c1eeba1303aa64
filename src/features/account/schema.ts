import * as z from 'zod/mini'

/** SPEC.md section 5: a person's name and address have the same limits on the account as on a roster. */
export const profileSchema = z.object({
  fullName: z.string().check(z.trim(), z.maxLength(100, 'Name must be less than 100 characters')),
  email: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Email is required'),
      z.maxLength(254, 'Email must be less than 254 characters'),
      z.email('Invalid email format'),
    ),
})

export type ProfileInput = z.infer<typeof profileSchema>
