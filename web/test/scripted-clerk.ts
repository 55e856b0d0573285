import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** A key as Clerk gives it; it names the host that its library would be loaded from. */
export const CLERK_KEY = `pk_test_${btoa('clerk.example.com$')}`

/** What Clerk's library says about who is signed in; undefined while unknown. */
interface Resources {
  client: object | undefined
  session: object | null | undefined
  user: object | null | undefined
  organization: null
}

const nobody: Resources = { client: {}, session: null, user: null, organization: null }
const somebody: Resources = {
  ...nobody,
  session: { id: 'sess_1', status: 'active', lastActiveToken: { jwt: { claims: {} } } },
  user: { id: 'user_1' },
}

/**
 * Clerk's library as its script leaves it in the page, played by hand: the script counts as
 * fetched, so that nothing is asked of Clerk's host.
 */
export function installScriptedClerk() {
  const ready = Promise.withResolvers<void>()
  const mount = (name: string) => (node: HTMLElement, options: { forceRedirectUrl?: string }) => {
    node.textContent = `${name} for ${options.forceRedirectUrl}`
  }
  const library = {
    listeners: new Set<(resources: Resources) => void>(),
    loaded: false,
    __internal_lastEmittedResources: undefined as Resources | undefined,
    load: vi.fn(async () => {
      await ready.promise
      library.loaded = true
    }),
    addListener(listener: (resources: Resources) => void) {
      library.listeners.add(listener)

      return () => library.listeners.delete(listener)
    },
    mountSignIn: mount('sign-in'),
    mountSignUp: mount('sign-up'),
    unmountSignIn: () => {},
    unmountSignUp: () => {},
    signOut: vi.fn(async () => {}),
    openUserProfile: vi.fn(),
  }
  const show = (resources: Resources) =>
    act(async () => {
      library.__internal_lastEmittedResources = resources
      for (const listener of library.listeners) listener(resources)
    })
  vi.stubGlobal('Clerk', library)
  vi.stubGlobal('__internal_ClerkUICtor', class {})

  return {
    library,
    /** The library has loaded. */
    becomesReady: () => act(async () => ready.resolve()),
    signIn: () => show(somebody),
    signOut: () => show(nobody),
  }
}
