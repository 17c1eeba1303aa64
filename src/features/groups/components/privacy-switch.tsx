import { Switch } from '@/ui/form/switch'

interface PrivacySwitchProps {
  isPrivate: boolean
  onChange: (isPrivate: boolean) => void
  label: string
  /** Also writes 'Public Group' or 'Private Group' above what it means. */
  namesChoice: boolean
}

/** Public or private, with what that means for people who get the link. Its own name stays while the choice changes. */
export function PrivacySwitch({ isPrivate, onChange, label, namesChoice }: PrivacySwitchProps) {
  return (
    <Switch
      checked={isPrivate}
      onCheckedChange={onChange}
      label={label}
      description={
        <>
          {namesChoice && (
            <span className="mt-0.5 block text-strong text-text">{isPrivate ? 'Private Group' : 'Public Group'}</span>
          )}
          <span>
            {isPrivate
              ? 'Only people you invite can view and join this group'
              : 'Anyone with the link can view and join this group'}
          </span>
        </>
      }
    />
  )
}
