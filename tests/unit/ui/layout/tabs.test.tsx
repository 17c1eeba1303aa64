// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { Segmented } from '@/ui/form/segmented'
import { Tabs } from '@/ui/layout/tabs'

function Host() {
  const [tab, setTab] = useState<'form' | 'notes' | 'more'>('form')
  return (
    <Tabs
      label="Sign-up"
      value={tab}
      onChange={setTab}
      tabs={[
        { id: 'form', label: 'Registration', panel: <input aria-label="Name" /> },
        { id: 'notes', label: 'Notes', panel: <p>Anything to tell?</p> },
        { id: 'more', label: 'More', panel: <p>More</p> },
      ]}
    />
  )
}

function Period() {
  const [value, setValue] = useState('all')
  return (
    <Segmented
      label="Period"
      value={value}
      onChange={setValue}
      options={[
        { value: 'all', label: 'All' },
        { value: 'week', label: 'Week' },
      ]}
    />
  )
}

describe('tabs', () => {
  it('are one stop for Tab, and arrow keys, Home and End move between them, around the ends', async () => {
    const user = userEvent.setup()
    render(<Host />)
    await user.tab()
    expect(screen.getByRole('tab', { name: 'Registration' })).toHaveFocus()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { name: 'Notes' })).toHaveFocus()
    expect(screen.getByRole('tab', { name: 'Notes' })).toHaveAttribute('aria-selected', 'true')
    await user.keyboard('{End}{ArrowRight}')
    expect(screen.getByRole('tab', { name: 'Registration' })).toHaveFocus()
    await user.keyboard('{ArrowLeft}')
    expect(screen.getByRole('tab', { name: 'More' })).toHaveFocus()
    await user.keyboard('{Home}')
    await user.tab()
    expect(screen.getByLabelText('Name')).toHaveFocus()
  })

  it('name their panel and keep what was typed in it', async () => {
    const user = userEvent.setup()
    render(<Host />)
    await user.type(screen.getByLabelText('Name'), 'Olga')
    await user.click(screen.getByRole('tab', { name: 'Notes' }))
    expect(screen.getByRole('tabpanel', { name: 'Notes' })).toBeVisible()
    expect(screen.getByLabelText('Name')).not.toBeVisible()
    await user.click(screen.getByRole('tab', { name: 'Registration' }))
    expect(screen.getByLabelText('Name')).toHaveValue('Olga')
  })
})

describe('a segmented choice', () => {
  it('is a radio group', async () => {
    const user = userEvent.setup()
    render(<Period />)
    expect(screen.getByRole('radiogroup', { name: 'Period' })).toBeInTheDocument()
    expect(screen.getByRole('radio', { name: 'All' })).toBeChecked()
    await user.click(screen.getByText('Week'))
    expect(screen.getByRole('radio', { name: 'Week' })).toBeChecked()
  })
})
