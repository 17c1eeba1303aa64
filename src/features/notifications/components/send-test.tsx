import { userMessage } from '@/lib/backend/errors'
import { Button } from '@/ui/form/button'
import { useSendTest } from '../mutations'

/** Sends a test message, to see that notifications work. */
export function SendTest() {
  const test = useSendTest()
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Button
        variant="ghost"
        size="sm"
        className="-mx-2.5"
        busy={test.isPending}
        busyText="One moment..."
        onClick={() => test.mutate()}
      >
        Send me a test
      </Button>
      <p role="status" className="min-w-0 flex-1 text-muted text-small leading-snug">
        {test.isSuccess && 'On its way. It arrives in a few seconds.'}
        {test.error && userMessage(test.error, 'It could not be sent. Please try again.')}
      </p>
    </div>
  )
}
