import type { Page } from '@playwright/test'

/** A live region as the browser tells screen readers of it. */
export interface LiveRegion {
  live: string
  role: string
  text: string
}

/** The live regions of the page's accessibility tree that are on, with all their text. */
export async function readLiveRegions(page: Page): Promise<LiveRegion[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const textOf = (id: string): string => {
    const node = byId.get(id)
    if (!node) return ''
    if (node.role?.value === 'StaticText') return String(node.name?.value ?? '')
    return (node.childIds ?? []).map(textOf).join('')
  }

  return nodes.flatMap(({ nodeId, ignored, role, properties = [] }) => {
    const live = properties.find(({ name }) => name === 'live')?.value.value
    const isRoot = properties.some(
      ({ name, value }) => name === 'root' && value.relatedNodes?.length === 0,
    )
    if (ignored || isRoot || (live !== 'polite' && live !== 'assertive')) return []
    return [{ live, role: String(role?.value), text: textOf(nodeId).trim() }]
  })
}

/** What is added to a live region that is on. */
export interface Announcement {
  /** Whether the page's announcer says it. */
  isByAnnouncer: boolean
  text: string
}

/** What a page with a transcript says from a moment on, and how many segments stood there before. */
export interface Announcements {
  segmentsBefore: number
  read: () => Promise<Announcement[]>
}

/** Notes what is added to the live regions of a page with a transcript from now on. */
export async function noteAnnouncements(page: Page): Promise<Announcements> {
  const noted = await page.evaluateHandle(() => {
    const announcer = '[data-testid="announcer"]'
    const regions = '[aria-live], [role="log"], [role="status"], [role="alert"]'
    const all: Announcement[] = []
    const unsaid = '[aria-hidden="true"], [aria-live="off"]'
    const textOf = (node: Node): string => {
      if (!(node instanceof Element)) return node.textContent ?? ''
      return node.matches(unsaid) ? '' : [...node.childNodes].map(textOf).join('')
    }
    const note = (target: Node, text: string) => {
      const element = target instanceof Element ? target : target.parentElement
      const region = element?.closest(regions)
      if (!text || !region || region.matches(unsaid) || element?.closest(unsaid)) return
      all.push({ isByAnnouncer: region.matches(announcer), text })
    }
    const first = document.querySelector(announcer)
    if (first) note(first, textOf(first))
    new MutationObserver((records) => {
      for (const { type, addedNodes, target } of records) {
        if (type === 'characterData') note(target, textOf(target))
        for (const node of addedNodes) note(target, textOf(node))
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
    return { all, before: document.querySelectorAll('[data-segment-number]').length }
  })
  return {
    segmentsBefore: await noted.evaluate(({ before }) => before),
    read: () => noted.evaluate(({ all }) => all),
  }
}
