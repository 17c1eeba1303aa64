import { Download } from 'lucide-react'
import { useId } from 'react'
import { runsInstalled, useInstall } from '@/lib/browser/install'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { Card } from '@/ui/layout/card'
import { InstallInstructions } from './install-instructions'

/** How to install the app: a button if the browser offers one, and the steps. Hidden once Roster is installed. */
export function InstallCard() {
  const { install } = useInstall()
  const id = useId()
  if (runsInstalled()) return null
  return (
    <Card aria-labelledby={id} className="grid gap-3 pb-2!">
      <h2 id={id} className="text-strong">
        {t('Add Roster to your home screen')}
      </h2>
      {install && (
        <Button variant="soft" full icon={<Download size={20} />} onClick={install}>
          {t('Install')}
        </Button>
      )}
      <div>
        <InstallInstructions />
      </div>
    </Card>
  )
}
