import type { User } from '@supabase/supabase-js'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { lazySheet } from '@/ui/sheet/lazy-sheet'
import { ProfileSection } from './profile-section'

const DeleteAccountSheet = lazySheet(() => import('./delete-account-sheet'), 'DeleteAccountSheet')

interface DeleteAccountProps {
  user: User
  /** Awaited once the account is deleted: erases what this device holds of it. */
  onDeleted: () => Promise<void>
}

/** The end of Profile: opens a sheet that names what will be deleted. */
export function DeleteAccount({ user, onDeleted }: DeleteAccountProps) {
  const [open, setOpen] = useState(false)
  return (
    <ProfileSection
      title={t('Delete Account')}
      text={t(
        'Your events, your groups and your personal data go with it. You will see what that means before anything happens.',
      )}
    >
      <Button
        variant="ghost"
        size="lg"
        full
        icon={<Trash2 size={20} />}
        onClick={() => setOpen(true)}
        className="not-disabled:text-danger-text!"
      >
        {t('Delete Account')}
      </Button>
      <DeleteAccountSheet user={user} open={open} onOpenChange={setOpen} onDeleted={onDeleted} />
    </ProfileSection>
  )
}
