import { Download } from 'lucide-react'
import { runsInstalled, useInstall } from '@/lib/install'
import { Button } from '@/ui/button'
import { InstallSteps } from './install-steps'
import { SettingsSection } from './settings-section'

/** The way onto the home screen: a button where the browser has one to offer, the steps elsewhere. */
export function InstallCard() {
  const { install } = useInstall()
  if (runsInstalled()) return null
  return (
    <SettingsSection title="Install Roster">
      <p className="text-muted text-sm leading-snug">
        On your home screen Roster opens like an app, and shows what you last saw without a network.
      </p>
      {install ? (
        <Button variant="soft" full icon={<Download aria-hidden="true" size={20} />} onClick={install}>
          Install
        </Button>
      ) : (
        <InstallSteps />
      )}
    </SettingsSection>
  )
}
