/** What went wrong with a form, told to everyone at once. */
export function FormError({ text }: { text: string | null }) {
  return (
    <p role="alert" className="text-danger empty:hidden">
      {text}
    </p>
  )
}
