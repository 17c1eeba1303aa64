import { Fragment, jsx, runAfterwards } from './jsx-runtime'

/** What the drawn components take from `react`, for one drawing: state keeps its first value, effects run once. */

type Component = (props: Record<string, unknown>) => unknown
type Context<Value> = Component & { value: Value }

export { Fragment, runAfterwards as useEffect, runAfterwards as useLayoutEffect }

export const useState = <State>(first: State | (() => State)) => [first instanceof Function ? first() : first, () => {}]
export const useRef = <Value>(current: Value) => ({ current })
export const useMemo = <Value>(make: () => Value) => make()
export const useCallback = <Value>(value: Value) => value

/** Nothing is drawn inside a provider before its children are: every reader meets the default. */
export function createContext<Value>(value: Value): Context<Value> {
  return Object.assign(Fragment.bind(null), { value })
}
export const use = <Value>(context: Context<Value>) => context.value
export { use as useContext }

export const forwardRef = (draw: (props: Record<string, unknown>, ref: unknown) => unknown) => {
  return ({ ref, ...props }: Record<string, unknown>) => draw(props, ref)
}
export const memo = (component: Component) => component

export function createElement(tag: string | Component, props: Record<string, unknown>, ...children: unknown[]) {
  return jsx(tag, { ...props, children: children.length > 0 ? children : props.children })
}
