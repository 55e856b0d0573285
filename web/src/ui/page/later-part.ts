import { type ComponentType, lazy } from 'react'

/**
 * A part of a page that is loaded when it is first shown. Where it can't be, without a network or
 * from a server with a newer version, it is left out and the page goes on.
 */
export function laterPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() =>
    load().then(
      (Part) => ({ default: Part }),
      () => ({ default: (): null => null }) as { default: ComponentType<Props> },
    ),
  )
}
