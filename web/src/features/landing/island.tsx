import { createContext, type ReactNode, use } from 'react'

/** Renders an island as HTML of its own; absent in the browser, where React draws the whole page. */
export const IslandContext = createContext<((name: string, island: ReactNode) => string) | null>(
  null,
)

interface IslandProps {
  /** Its name in `pages/landing-islands.tsx`. */
  name: string
  /** Whether it is hydrated when it comes into view; otherwise only when it is touched. */
  onSight?: boolean
  children: ReactNode
}

/** A part of a page that is otherwise static: `web/src/landing.ts` hydrates it when it is needed. */
export function Island({ name, onSight = false, children }: IslandProps) {
  const render = use(IslandContext)
  if (!render) return children

  return (
    <div
      className="contents"
      data-island={name}
      data-on-sight={onSight ? '' : undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by React at build time
      dangerouslySetInnerHTML={{ __html: render(name, children) }}
    />
  )
}
