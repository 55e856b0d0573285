export { createAdmitApiKey } from './admit-api-key.ts'
export { deleteApiKeys, listApiKeys } from './api-keys.ts'
export { findKeyName, isKeySignIn, isSignInValid } from './key-sign-in.ts'
export { addApiKeyRoutes } from './routes/api-keys.ts'
