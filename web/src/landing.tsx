import './styles/theme.css'

// The page arrives complete: hydration must not compete with its first paint.
requestAnimationFrame(() => {
  setTimeout(() => void import('./hydrate-landing.tsx'))
})
