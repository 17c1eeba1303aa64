import { SwitchField } from './switch-field'

/** Event Privacy, with what each side of the switch means for the people who get the link. */
export const PrivacyField = () => (
  <SwitchField
    name="is_private"
    label="Event Privacy"
    description={(isPrivate) => (
      <>
        <span className="mt-0.5 block text-strong text-text">{isPrivate ? 'Private' : 'Public'}</span>
        <span>
          {isPrivate
            ? 'Only people you invite can view and sign up for this event.'
            : 'Anyone with the link can view and sign up for this event.'}
        </span>
      </>
    )}
  />
)
