import { act } from '@testing-library/react'
import { vi } from 'vitest'
import { ok, type StubServer } from './render-site.tsx'

/** A publishable key of Clerk; it encodes the host of Clerk's script. */
export const CLERK_KEY = `pk_test_${btoa('clerk.example.com$')}`

/** A server whose people sign in at Clerk. */
export const clerkServer: StubServer = {
  'GET /api/configuration': () =>
    ok({
      live_channel: { key: 'k', cluster: '', same_origin: true, private_channel_names: false },
      sign_in: { passwords: false, outside: { kind: 'clerk', name: 'Clerk', key: CLERK_KEY } },
      speech_to_text: { name: 'x', on_this_server: true, available: true },
      mail: { reaches_people: true },
    }),
}

/** The signed-in user as reported by Clerk's library; undefined while unknown. */
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
 * Installs a scripted Clerk library in the page as if its script had loaded, so that nothing is
 * requested from Clerk's host.
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
    /** Makes the library report that it has loaded. */
    becomesReady: () => act(async () => ready.resolve()),
    signIn: () => show(somebody),
    signOut: () => show(nobody),
  }
}
