import './styles/theme.css'

// The page is prerendered: hydration must not delay its first paint.
requestAnimationFrame(() => {
  setTimeout(() => void import('./hydrate-landing.tsx'))
})
