import './styles/theme.css'

// The page is whole as it arrives: what makes it move must not compete with its first paint.
requestAnimationFrame(() => {
  setTimeout(() => void import('./hydrate-landing.tsx'))
})
