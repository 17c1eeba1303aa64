import { useCallback } from 'react'
import { type NavigateOptions, type To, useNavigate } from 'react-router-dom'
import { beforeNavigation } from './before-navigation'

/** The router's `useNavigate`. It navigates after open sheets have left their history entries. */
export function useAppNavigate(): (to: To | number, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  return useCallback(
    (to, options) => beforeNavigation(() => (typeof to === 'number' ? navigate(to) : navigate(to, options))),
    [navigate],
  )
}
