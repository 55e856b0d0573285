/** Content sources that a page with Clerk's components needs beside our own files. */
interface ContentSources {
  script: string[]
  connect: string[]
  image: string[]
  frame: string[]
  worker: string[]
}

/** The content sources of pages without Clerk: none. */
export const NO_CONTENT_SOURCES: ContentSources = {
  script: [],
  connect: [],
  image: [],
  frame: [],
  worker: [],
}

/** The host of Clerk's bot check. */
const challenge = 'https://challenges.cloudflare.com'

/** Clerk's hosts: https://clerk.com/docs/guides/secure/best-practices/csp-headers */
export function getClerkSources(frontend: string): ContentSources {
  const own = `https://${frontend}`
  return {
    script: [own, challenge],
    connect: [own],
    image: ['https://img.clerk.com'],
    frame: [challenge],
    worker: ['blob:'],
  }
}
