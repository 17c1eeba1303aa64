// @vitest-environment jsdom
import { act, render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AppearanceSettings } from '@/features/account/components/appearance-settings'
import { LanguageSettings } from '@/features/account/components/language-settings'
import { ThemeProvider } from '@/features/account/components/theme-provider'
import { useTheme } from '@/features/account/theme'
import { LANGUAGES } from '@/lib/text/translate'

const root = document.documentElement
const barColor = () => document.querySelector('meta[name="theme-color"]')?.getAttribute('content')

beforeEach(() => {
  root.className = ''
  delete root.dataset.fontSize
  document.head.innerHTML = '<meta name="theme-color" content="">'
})

describe('theme and text size', () => {
  it('default to light and medium on a new device', () => {
    render(<ThemeProvider>page</ThemeProvider>)
    expect(root).toHaveClass('light')
    expect(root.dataset.fontSize).toBe('md')
    expect(barColor()).toBe('#f6f6f2')
  })

  it('are what this device chose; a stored text that is no choice counts as none', () => {
    localStorage.setItem('roster-theme', 'dark')
    localStorage.setItem('font-size-preference', 'enormous')
    render(<ThemeProvider>page</ThemeProvider>)
    expect(root).toHaveClass('dark')
    expect(root).not.toHaveClass('light')
    expect(root.dataset.fontSize).toBe('md')
    expect(barColor()).toBe('#0e1311')
  })

  it('change at once and are stored on the device and the account', async () => {
    const onChange = vi.fn(async () => undefined)
    render(
      <ThemeProvider>
        <AppearanceSettings onChange={onChange} />
      </ThemeProvider>,
    )
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))
    expect(root).toHaveClass('dark')
    expect(localStorage.getItem('roster-theme')).toBe('dark')
    expect(onChange).toHaveBeenLastCalledWith({ theme: 'dark' })
    expect(screen.getByRole('slider', { name: 'Font Size' })).toHaveAttribute('aria-valuetext', 'Medium')
  })

  it('follow a change made in another tab', () => {
    render(<ThemeProvider>page</ThemeProvider>)
    localStorage.setItem('roster-theme', 'dark')
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'roster-theme', newValue: 'dark' }))
    })
    expect(root).toHaveClass('dark')
  })

  it('are out of reach outside the provider', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(() => renderHook(() => useTheme())).toThrow('useTheme must be used within a ThemeProvider')
  })
})

describe('language and clock', () => {
  const setUp = () => {
    const onChange = vi.fn(async () => undefined)
    const reload = vi.fn()
    render(<LanguageSettings onChange={onChange} reload={reload} />)
    return { onChange, reload }
  }

  it('a chosen clock is stored on the device and the account, and the page loads again', async () => {
    const { onChange, reload } = setUp()
    await userEvent.selectOptions(screen.getByLabelText('Clock'), '24-hour')
    expect(localStorage.getItem('roster-clock')).toBe('h23')
    expect(onChange).toHaveBeenLastCalledWith({ clock: 'h23' })
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    await userEvent.selectOptions(screen.getByLabelText('Clock'), 'As the language')
    expect(localStorage.getItem('roster-clock')).toBeNull()
    expect(onChange).toHaveBeenLastCalledWith({ clock: null })
  })

  it('a language is chosen only among several', () => {
    setUp()
    expect(screen.queryByLabelText('Language') !== null).toBe(Object.keys(LANGUAGES).length > 1)
  })
})
