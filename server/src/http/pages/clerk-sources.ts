/** What a page with Clerk's components loads besides our own files. */
export interface ContentSources {
  script: string[]
  connect: string[]
  image: string[]
  frame: string[]
  worker: string[]
}

/** Nothing besides our own files: pages without Clerk. */
export const noSources: ContentSources = {
  script: [],
  connect: [],
  image: [],
  frame: [],
  worker: [],
}

/** Clerk's bot check. */
const challenge = 'https://challenges.cloudflare.com'

/** Clerk's hosts: https://clerk.com/docs/guides/secure/best-practices/csp-headers */
export function clerkSources(frontend: string): ContentSources {
  const own = `https://${frontend}`
  return {
    script: [own, challenge],
    connect: [own],
    image: ['https://img.clerk.com'],
    frame: [challenge],
    worker: ['blob:'],
  }
}
