import { FileDown } from 'lucide-react'
import { saveFile } from '@/lib/browser/save-file'
import { toastFailure } from '@/ui/feedback/toast-store'
import { Button } from '@/ui/form/button'
import { useMyData } from '../mutations'

/** Everything that Roster keeps about somebody, as a file to download. */
export function MyData() {
  const { mutateAsync, isPending } = useMyData()

  async function take() {
    try {
      await saveFile('roster-my-data.json', JSON.stringify(await mutateAsync(), null, 2), 'application/json')
    } catch (error) {
      toastFailure(error, 'Your data could not be read. Please try again.')
    }
  }

  return (
    <section aria-labelledby="my-data" className="grid gap-1.5 pt-4">
      <h2 id="my-data" className="text-strong">
        Your Data
      </h2>
      <p className="text-muted text-body leading-snug">
        Your account, your events and groups, your registrations and payments, in one file.
      </p>
      <Button
        variant="ghost"
        size="lg"
        full
        icon={<FileDown size={20} />}
        busy={isPending}
        busyText="Preparing..."
        onClick={() => void take()}
      >
        Download My Data
      </Button>
    </section>
  )
}
