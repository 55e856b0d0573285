/** The head of the dashboard, which is drawn before its user is known. */
export function DashboardGreeting({ name }: { name: string | null }) {
  const first = name?.trim().split(/\s+/)[0]

  return (
    <div>
      <h1 className="text-4xl leading-tight tracking-[-0.015em] sm:text-5xl">
        {first ? `Hello, ${first}` : 'Hello'}
      </h1>
      <p className="mt-2 text-lg text-ink-soft">
        Start recording, share the link, and follow every word.
      </p>
    </div>
  )
}
