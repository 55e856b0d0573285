import { makeAdmin } from '@live-scribe/testing/clients/make-admin'
import type { TestServer, TestUser } from '../test-server.ts'

/** Creates an administrator who is signed in. */
export async function signUpAdmin(server: TestServer): Promise<TestUser> {
  const email = 'admin@example.com'
  const admin = await server.signUp(email)
  await admin.call('GET', '/api/me')
  await makeAdmin(server.context.db, email)
  return admin
}
