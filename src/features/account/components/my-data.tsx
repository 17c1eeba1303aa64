import { FileDown } from 'lucide-react'
import { Button } from '@/ui/form/button'
import { useMyData } from '../mutations'
import { ProfileSection } from './profile-section'

/** Everything that Roster keeps about somebody, as a file to download. */
export function MyData() {
  const { mutate, isPending } = useMyData()
  return (
    <ProfileSection
      title="Your Data"
      text="Your account, your events and groups, your registrations and payments, in one file."
    >
      <Button
        variant="ghost"
        size="lg"
        full
        icon={<FileDown size={20} />}
        busy={isPending}
        busyText="Preparing..."
        onClick={() => mutate()}
      >
        Download My Data
      </Button>
    </ProfileSection>
  )
}
