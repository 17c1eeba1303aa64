import { SwitchField } from './switch-field'

export const WaitlistField = () => (
  <SwitchField
    name="waitlist"
    label="Waitlist"
    description={(isOn) =>
      isOn
        ? 'When all slots are taken, people can wait. The first in line gets the next free slot. In the last 2 hours before the start, a free slot goes to the first to tap.'
        : 'Nobody else can wait. People who already wait still move up.'
    }
  />
)
