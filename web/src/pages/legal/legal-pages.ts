// Both in one module, which the application loads for either.
export { PrivacyPage } from './privacy-page.tsx'
export { TermsPage } from './terms-page.tsx'
