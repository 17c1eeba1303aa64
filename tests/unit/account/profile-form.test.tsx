// @vitest-environment jsdom
import type { User } from '@supabase/supabase-js'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ProfileForm } from '@/features/account/components/profile-form'
import { currentToast } from '@/lib/feedback/toast-store'
import { holdRequests } from '../support/network'
import { drawWithClient } from '../support/render'
import { withSession } from '../support/signed-in'

const next = holdRequests('user')
withSession()

it('a profile that cannot be saved is a toast titled Error, and the sentence stays above the button', async () => {
  const user = { email: 'olga@roster.example', user_metadata: { full_name: 'Olga' } } as unknown as User
  drawWithClient(<ProfileForm user={user} onSaved={() => {}} />)
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  ;(await next()).lose()
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Error', variant: 'destructive' }))
  expect(screen.getByText(currentToast()?.description ?? '')).toBeTruthy()
})
