import { FileDown } from 'lucide-react'
import { saveFile } from '@/lib/browser/save-file'
import { toastFailure } from '@/lib/feedback/toast-store'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { useMyData } from '../mutations'
import { ProfileSection } from './profile-section'

/** Downloads all data that Roster stores about the user. */
export function MyData() {
  const { mutateAsync, isPending } = useMyData()

  async function take() {
    try {
      await saveFile('roster-my-data.json', JSON.stringify(await mutateAsync(), null, 2), 'application/json')
    } catch (error) {
      toastFailure(error, t('Your data could not be read. Please try again.'))
    }
  }

  return (
    <ProfileSection
      title={t('Your Data')}
      text={t('Your account, your events and groups, your registrations and payments, in one file.')}
    >
      <Button
        variant="ghost"
        size="lg"
        full
        icon={<FileDown size={20} />}
        busy={isPending}
        busyText={t('Preparing...')}
        onClick={() => void take()}
      >
        {t('Download My Data')}
      </Button>
    </ProfileSection>
  )
}
